import { z } from 'zod';
import { productImageSchema } from './product';

/** What the shop promises shoppers: one object feeds every page that speaks of delivery, exchange or refunds. */
export const policySchema = z.object({
  /** Dollars on every online order, nationwide. */
  deliveryFee: z.number(),
  exchangeDays: z.number().int(),
  refunds: z.boolean(),
  deliveryDays: z.object({ min: z.number().int(), max: z.number().int() }),
});
export type Policy = z.infer<typeof policySchema>;

/** A stored picture that shows no product. */
export const pictureSchema = productImageSchema.pick({ url: true, width: true, height: true, srcset: true });
export type Picture = z.infer<typeof pictureSchema>;

/** What the home page is pictured with, besides products. */
export const homePicturesSchema = z.object({
  /**
   * Behind its first words: a picture for wide screens, free of things at its left, and one for phones, free at its
   * foot. `alt` is what both show; `ground`, #rrggbb, their color there, on which white words can be read. `covered`:
   * they are not free there, so that the ground covers them.
   */
  opening: z.object({
    wide: pictureSchema,
    tall: pictureSchema,
    alt: z.string(),
    ground: z.string().regex(/^#[0-9a-f]{6}$/),
    covered: z.boolean().optional(),
  }),
  /** Of categories, by their ids. */
  categories: z.record(z.string(), pictureSchema),
});
export type HomePictures = z.infer<typeof homePicturesSchema>;

/** The owner's texts for search engines and shared links. The shop derives the fields that are absent. */
const metaSchema = z.object({
  /** Stands after each page's title, in place of the shop's name. */
  titleSuffix: z.string().optional(),
  homeDescription: z.string().optional(),
  /** Of the shop, and of every page without one of its own. */
  siteDescription: z.string().optional(),
});

const frontLinkSchema = z.object({ label: z.string(), path: z.string() });

/** The words on the shop's front that are live now. */
const frontSchema = z.object({
  hero: z.object({ title: z.string(), text: z.string(), links: z.array(frontLinkSchema).readonly() }),
  announcement: z.object({ text: z.string(), link: frontLinkSchema.nullable() }).nullable(),
  tagline: z.string(),
  footer: z.array(frontLinkSchema).readonly(),
  /** The versions of the pages of text that the owner wrote; the others say what the shop says by itself. */
  policies: z.object({ privacy: z.number().int().optional(), terms: z.number().int().optional() }).optional(),
  /** How the shop looks, where the owner chose that; the server writes the accent into the page's head. */
  look: z
    .object({
      accent: z.string().optional(),
      logo: z.object({ url: z.string(), width: z.number().int(), height: z.number().int() }).optional(),
      /** The folder of its files, such as /pictures/0123. */
      icon: z.string().optional(),
    })
    .optional(),
});

/**
 * What every page may know about the shop; never anything private. A text that is not set is empty, and pages leave out
 * what it would say. Without name and phone the shop is closed to visitors.
 */
export const publicSettingsSchema = z.object({
  shopName: z.string(),
  /** Where shoppers call, in international form. */
  phone: z.string(),
  /** The chat app's number: digits only, as its links want it. Empty: the shop takes no orders over the chat. */
  chatNumber: z.string(),
  location: z.string(),
  socialLinks: z.array(z.object({ label: z.string(), url: z.string() })),
  /** Absent: the shop has none, and shows its products. */
  homePictures: homePicturesSchema.optional(),
  /** IANA name; dates are shown and periods are cut in it. */
  timeZone: z.string(),
  couponsEnabled: z.boolean(),
  /** Whether an order paid in cash on delivery must name its city. */
  cityRequired: z.boolean(),
  policy: policySchema,
  front: frontSchema,
  /** Absent when the owner set nothing. */
  meta: metaSchema.optional(),
  /** Staff see a product as low while it has fewer pieces than this. */
  lowStockUnder: z.number().int(),
  /** Who may swap a remote for another release in their own browser (?remote.<name>=<version>). */
  remoteOverrides: z.enum(['staff', 'everyone']),
  /** Other origins that remotes may be loaded from. */
  remoteOrigins: z.array(z.string()),
});
export type PublicSettings = z.infer<typeof publicSettingsSchema>;
