import { z } from 'zod';
import { productImageSchema } from './product';

/** The values of the setting `afterAdd`, the default first. */
export const AFTER_ADD = ['leave', 'stay'] as const;

/** The values of the setting `shopDrawerCheckout`, the default first. */
export const DRAWER_CHECKOUT = ['soon', 'checkout'] as const;

/** The shop's terms for delivery, exchange and refunds. Every page about them uses this object. */
export const policySchema = z.object({
  /** The fee of every online order in dollars, the same in the whole country. */
  deliveryFee: z.number(),
  exchangeDays: z.number().int(),
  refunds: z.boolean(),
  deliveryDays: z.object({ min: z.number().int(), max: z.number().int() }),
});
export type Policy = z.infer<typeof policySchema>;

/** A stored picture that does not show a product. */
export const pictureSchema = productImageSchema.pick({ url: true, width: true, height: true, srcset: true });
export type Picture = z.infer<typeof pictureSchema>;

/** The pictures of the home page besides product pictures. */
export const homePicturesSchema = z.object({
  /**
   * The hero picture: one for wide screens with free space at the left, and one for phones with free space at the
   * bottom. `alt` describes both. `ground` (#rrggbb) is the color of the free space; white text is readable on it.
   * `covered`: the pictures have no free space, so the color covers that area.
   */
  opening: z.object({
    wide: pictureSchema,
    tall: pictureSchema,
    alt: z.string(),
    ground: z.string().regex(/^#[0-9a-f]{6}$/),
    covered: z.boolean().optional(),
  }),
  /** The pictures of categories, by category id. */
  categories: z.record(z.string(), pictureSchema),
});
export type HomePictures = z.infer<typeof homePicturesSchema>;

/** The owner's texts for search engines and shared links. The shop generates the absent ones. */
const metaSchema = z.object({
  /** Follows each page's title, in place of the shop's name. */
  titleSuffix: z.string().optional(),
  homeDescription: z.string().optional(),
  /** The description of the shop. Pages without their own description use it too. */
  siteDescription: z.string().optional(),
});

const frontLinkSchema = z.object({ label: z.string(), path: z.string() });

/** The live texts of the storefront. */
const frontSchema = z.object({
  hero: z.object({ title: z.string(), text: z.string(), links: z.array(frontLinkSchema).readonly() }),
  announcement: z.object({ text: z.string(), link: frontLinkSchema.nullable() }).nullable(),
  tagline: z.string(),
  footer: z.array(frontLinkSchema).readonly(),
  /** The versions of the text pages that the owner wrote. Absent pages use the shop's default text. */
  policies: z.object({ privacy: z.number().int().optional(), terms: z.number().int().optional() }).optional(),
  /** The look of the shop, as far as the owner changed it. The server writes the accent color into the page's head. */
  look: z
    .object({
      accent: z.string().optional(),
      logo: z.object({ url: z.string(), width: z.number().int(), height: z.number().int() }).optional(),
      /** The URL path of the folder with the icon files, such as /pictures/0123. */
      icon: z.string().optional(),
    })
    .optional(),
});

/**
 * The settings that are public; they contain nothing private. A text that is not set is empty, and pages then omit the
 * related content. Without a name and a phone number the shop is closed to visitors.
 */
export const publicSettingsSchema = z.object({
  shopName: z.string(),
  /** The phone number for shoppers, in international form. */
  phone: z.string(),
  /** The number for the chat app, digits only as in its links. Empty: the shop takes no chat orders. */
  chatNumber: z.string(),
  location: z.string(),
  /** Whether visitors read that the shop is back soon, while staff work. Absent: they do not. */
  maintenance: z.boolean().optional(),
  /** How many months after their last order the shop erases customers. Absent: it erases nobody by itself. */
  retentionMonths: z.number().int().optional(),
  /** How many days backups are kept at most; absent if the shop does not say. Absent from older servers. */
  copiesDays: z.number().int().optional(),
  socialLinks: z.array(z.object({ label: z.string(), url: z.string() })),
  /** Absent: the shop has no such pictures and shows its products instead. */
  homePictures: homePicturesSchema.optional(),
  /** The IANA name of the time zone in which dates are shown and periods begin and end. */
  timeZone: z.string(),
  couponsEnabled: z.boolean(),
  /** Whether an order with cash on delivery must have a city. */
  cityRequired: z.boolean(),
  /** Whether a product's page leaves for the list two seconds after adding to the cart. Absent: it leaves. */
  afterAdd: z.enum(AFTER_ADD).optional(),
  /** What 'Checkout' does in the cart drawer of /shop. Absent: it says that checkout is coming soon. */
  shopDrawerCheckout: z.enum(DRAWER_CHECKOUT).optional(),
  policy: policySchema,
  front: frontSchema,
  /** Absent if the owner set none of the texts. */
  meta: metaSchema.optional(),
  /** Staff see a product as low if it has fewer pieces than this. */
  lowStockUnder: z.number().int(),
  /** Who may load another release of a remote in their own browser (?remote.<name>=<version>). */
  remoteOverrides: z.enum(['staff', 'everyone']),
  /**
   * The origin of a CDN that pages load files from. The server names it only in pages. Absent: all files come from the
   * shop itself.
   */
  filesUrl: z.string().optional(),
  /** Other origins from which remotes may be loaded. */
  remoteOrigins: z.array(z.string()),
});
export type PublicSettings = z.infer<typeof publicSettingsSchema>;
