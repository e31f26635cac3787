/** A link on the shop's front: to a path of the shop, or to an https address. */
export interface FrontLink {
  label: string;
  path: string;
}

/** What of the shop's looks the owner chose. */
export interface FrontLook {
  /** #rrggbb */
  accent?: string | undefined;
  /** In place of the mark and the name. */
  logo?: { url: string; width: number; height: number } | undefined;
  /** The folder of the icon's files, such as /pictures/0123. */
  icon?: string | undefined;
}

/** The words on the shop's front that admins change, as visitors read them now. */
export interface FrontWords {
  hero: { title: string; text: string; links: readonly FrontLink[] };
  /** Null while there is nothing to announce. */
  announcement: { text: string; link: FrontLink | null } | null;
  /** The sentence under the shop's name. */
  tagline: string;
  /** Links in the footer beside those that are always there. */
  footer: readonly FrontLink[];
  /** The versions of the pages of text that the owner wrote; the others say what the shop says by itself. */
  policies?: { privacy?: number | undefined; terms?: number | undefined } | undefined;
  /** How the shop looks, where the owner chose that. */
  look?: FrontLook | undefined;
}

/** The words of a shop that has saved none. */
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

/** Whether a link leads out of the shop. */
export const leadsOut = ({ path }: Pick<FrontLink, 'path'>): boolean => !path.startsWith('/');
