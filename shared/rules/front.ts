/** A link on the storefront, to a path of the shop or to an https address. */
export interface FrontLink {
  label: string;
  path: string;
}

/** The look of the shop, as far as the owner changed it. */
export interface FrontLook {
  /** #rrggbb */
  accent?: string | undefined;
  /** Replaces the mark and the name. */
  logo?: { url: string; width: number; height: number } | undefined;
  /** The URL path of the folder with the icon files, such as /pictures/0123. */
  icon?: string | undefined;
}

/** The live texts of the storefront that admins can change. */
export interface FrontWords {
  hero: { title: string; text: string; links: readonly FrontLink[] };
  /** Null if there is no announcement. */
  announcement: { text: string; link: FrontLink | null } | null;
  /** The tagline below the shop's name. */
  tagline: string;
  /** Footer links in addition to the fixed ones. */
  footer: readonly FrontLink[];
  /** The versions of the text pages that the owner wrote. Absent pages use the shop's default text. */
  policies?: { privacy?: number | undefined; terms?: number | undefined } | undefined;
  /** The look of the shop, if the owner changed it. */
  look?: FrontLook | undefined;
}

/** The texts of a shop that has saved none. */
export const DEFAULT_FRONT: FrontWords = {
  hero: {
    title: 'Made to move all day',
    text: 'Men’s activewear and casual wear, cut to train in and easy to live in.',
    links: [
      { label: 'Shop all', path: '/shop' },
      { label: 'See the sale', path: '/sale' },
    ],
  },
  announcement: null,
  tagline: 'Activewear and casual wear for men',
  footer: [],
};

/** Whether a link leads to another site. */
export const leadsOut = ({ path }: Pick<FrontLink, 'path'>): boolean => !path.startsWith('/');
