import { CONTENT_KEYS, POLICY_KEYS, contentSchema } from '@shop/shared/contracts';
import type { ContentKey, Drawing, HomePictures, Picture, PolicyKey, PublicSettings } from '@shop/shared/contracts';
import { DEFAULT_FRONT } from '@shop/shared/rules';
import type { FrontLook, FrontWords } from '@shop/shared/rules';
import { imageOf } from '../shop/catalog/images';
import { openingWidths } from '../pictures/opening';
import { pictureFolder, pictureUrl } from '../pictures/store';
import { defaultMarkdown } from './policy-markdown';

/** The only language there is so far. */
export const CONTENT_LOCALE = 'en';

/** What is live of a part of the front. */
export interface LiveContent {
  key: string;
  version: number;
  /** Null: the default. */
  body: unknown;
}

/** The words of the default, in the shapes in which versions are kept. */
export type DefaultContent = Readonly<Record<ContentKey, Record<string, unknown>>>;

/** The words of a shop that has saved none; its pages of text go by what it offers. */
export function defaultContent(shop: Pick<PublicSettings, 'chatNumber'>): DefaultContent {
  return {
    hero: { ...DEFAULT_FRONT.hero, shows: 'default', picture: null, alt: '' },
    announcement: { text: '', link: null, from: null, until: null },
    tagline: { text: DEFAULT_FRONT.tagline },
    footer: { links: DEFAULT_FRONT.footer },
    privacy: { text: defaultMarkdown('privacy', shop) },
    terms: { text: defaultMarkdown('terms', shop) },
    look: { accent: null },
    logo: { logo: null, icon: null },
  };
}

/** The moments of a body at which it begins and ceases to be shown, in milliseconds; only an announcement has any. */
function spanOf(key: ContentKey, body: unknown): { from: number; until: number } {
  const read = key === 'announcement' ? contentSchema.shape.announcement.safeParse(body) : undefined;
  const { from = null, until = null } = read?.data ?? {};
  return { from: from === null ? -Infinity : Date.parse(from), until: until === null ? Infinity : Date.parse(until) };
}

/**
 * What visitors read at a moment. A body that this server cannot read, saved by one of another version, is the default.
 *
 * @param now by the database's clock, in milliseconds
 */
export function frontOf(live: readonly LiveContent[], now: number): FrontWords {
  const bodies = new Map(live.map(({ key, body }) => [key, body]));
  const { hero, announcement, tagline, footer } = contentSchema.shape;
  const span = spanOf('announcement', bodies.get('announcement'));
  const said = announcement.safeParse(bodies.get('announcement')).data;
  const { privacy, terms } = writtenPolicies(live);
  const look = lookOf(bodies);
  const shown = said !== undefined && said.text !== '' && span.from <= now && now < span.until;
  return {
    hero: wordsOf(hero.safeParse(bodies.get('hero')).data ?? DEFAULT_FRONT.hero),
    announcement: shown ? { text: said.text, link: said.link } : null,
    tagline: tagline.safeParse(bodies.get('tagline')).data?.text ?? DEFAULT_FRONT.tagline,
    footer: footer.safeParse(bodies.get('footer')).data?.links ?? DEFAULT_FRONT.footer,
    ...(Object.keys(look).length > 0 ? { look } : {}),
    ...(privacy || terms ? { policies: { privacy: privacy?.version, terms: terms?.version } } : {}),
  };
}

const wordsOf = ({ title, text, links }: FrontWords['hero']): FrontWords['hero'] => ({ title, text, links });

/** A stored picture with its copies, whose widths follow from the largest. */
function openingCopy({ picture, width, height }: Drawing): Picture {
  const row = { id: picture, picture, widths: openingWidths(width), avif: true, width, height, color: null };
  const { url, srcset } = imageOf(row);
  return { url, width, height, srcset };
}

/**
 * What the home page is pictured with: what the shop has by itself, unless the owner chose a picture or none.
 *
 * @param body of the opening of the home page
 */
export function homePicturesOf(own: HomePictures | undefined, body: unknown): HomePictures | undefined {
  const { shows = 'default', picture = null, alt = '' } = contentSchema.shape.hero.safeParse(body).data ?? {};
  if (shows === 'default') return own;
  // Without an opening there are no pictures of categories either: those of products stand in.
  if (shows === 'products' || picture === null) return undefined;
  const categories = own?.categories ?? {};
  const { wide, tall, ground } = picture;
  return { opening: { wide: openingCopy(wide), tall: openingCopy(tall), alt, ground, covered: true }, categories };
}

/** What of the looks the owner chose; what this server cannot read is left as it is without. */
function lookOf(bodies: ReadonlyMap<string, unknown>): FrontLook {
  const { accent = null } = contentSchema.shape.look.safeParse(bodies.get('look')).data ?? {};
  const { logo = null, icon = null } = contentSchema.shape.logo.safeParse(bodies.get('logo')).data ?? {};
  return {
    ...(accent === null ? {} : { accent }),
    ...(logo === null
      ? {}
      : { logo: { url: pictureUrl(logo.picture, logo.width), width: logo.width, height: logo.height } }),
    ...(icon === null ? {} : { icon: pictureFolder(icon.picture) }),
  };
}

/** A page of text that the owner wrote, in Markdown. */
export interface WrittenPolicy {
  version: number;
  text: string;
}

/** The pages of text that the owner wrote, of those that are live; what this server cannot read is left out. */
export function writtenPolicies(live: readonly LiveContent[]): Partial<Record<PolicyKey, WrittenPolicy>> {
  const written: Partial<Record<PolicyKey, WrittenPolicy>> = {};
  for (const key of POLICY_KEYS) {
    const found = live.find((one) => one.key === key);
    const { data } = contentSchema.shape[key].safeParse(found?.body);
    if (found && data) written[key] = { version: found.version, text: data.text };
  }
  return written;
}

/**
 * The first moment after `now` at which visitors read something else without a save; Infinity if there is no such
 * moment.
 */
export function nextChange(live: readonly LiveContent[], nextStart: number | null, now: number): number {
  const spans = CONTENT_KEYS.flatMap((key) => {
    const { from, until } = spanOf(key, live.find((one) => one.key === key)?.body);
    return [from, until];
  });
  return Math.min(...[nextStart ?? Infinity, ...spans].filter((moment) => moment > now), Infinity);
}
