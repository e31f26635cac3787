import { CONTENT_KEYS, POLICY_KEYS, contentSchema } from '@shop/shared/contracts';
import type { ContentKey, Drawing, HomePictures, Picture, PolicyKey, PublicSettings } from '@shop/shared/contracts';
import { DEFAULT_FRONT } from '@shop/shared/rules';
import type { FrontLook, FrontWords } from '@shop/shared/rules';
import { imageOf } from '../pictures/images';
import { openingWidths } from '../pictures/opening';
import { pictureFolder, pictureUrl } from '../pictures/store';
import { defaultMarkdown } from './policy-markdown';

/** The only supported language. */
export const CONTENT_LOCALE = 'en';

/** The live version of one part of the storefront content. */
export interface LiveContent {
  key: string;
  version: number;
  /** Null for the default. */
  body: unknown;
}

/** The default content, in the format of saved versions. */
export type DefaultContent = Readonly<Record<ContentKey, Record<string, unknown>>>;

/** The content of a shop that has saved no version. Its policy pages depend on what the shop offers. */
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

/** When a body starts and stops being shown, in milliseconds. Only announcements have such limits. */
function spanOf(key: ContentKey, body: unknown): { from: number; until: number } {
  const read = key === 'announcement' ? contentSchema.shape.announcement.safeParse(body) : undefined;
  const { from = null, until = null } = read?.data ?? {};
  return { from: from === null ? -Infinity : Date.parse(from), until: until === null ? Infinity : Date.parse(until) };
}

/**
 * The storefront content at a given time. A body that this server cannot parse, because another version of the server
 * saved it, counts as the default.
 *
 * @param now time of the database's clock, in milliseconds
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

/** A stored picture with its copies. Their widths are computed from the largest width. */
function openingCopy({ picture, width, height }: Drawing): Picture {
  const row = { id: picture, picture, widths: openingWidths(width), avif: true, width, height, color: null };
  const { url, srcset } = imageOf(row);
  return { url, width, height, srcset };
}

/**
 * The pictures of the home page: the shop's own ones, unless the owner chose another picture or no picture.
 *
 * @param body saved content of the top of the home page
 */
export function homePicturesOf(own: HomePictures | undefined, body: unknown): HomePictures | undefined {
  const { shows = 'default', picture = null, alt = '' } = contentSchema.shape.hero.safeParse(body).data ?? {};
  if (shows === 'default') return own;
  // Without a main picture, the pictures of categories are also left out; pictures of products replace them.
  if (shows === 'products' || picture === null) return undefined;
  const categories = own?.categories ?? {};
  const { wide, tall, ground } = picture;
  return { opening: { wide: openingCopy(wide), tall: openingCopy(tall), alt, ground, covered: true }, categories };
}

/** The colors and logos that the owner chose. A body that this server cannot parse is ignored. */
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

/** A policy page that the owner wrote, in Markdown. */
export interface WrittenPolicy {
  version: number;
  text: string;
}

/** The policy pages among the live content that the owner wrote. Bodies that this server cannot parse are left out. */
export function writtenPolicies(live: readonly LiveContent[]): Partial<Record<PolicyKey, WrittenPolicy>> {
  const written: Partial<Record<PolicyKey, WrittenPolicy>> = {};
  for (const key of POLICY_KEYS) {
    const found = live.find((one) => one.key === key);
    const { data } = contentSchema.shape[key].safeParse(found?.body);
    if (found && data) written[key] = { version: found.version, text: data.text };
  }
  return written;
}

/** The first time after `now` at which the content changes without a save; Infinity without one. */
export function nextChange(live: readonly LiveContent[], nextStart: number | null, now: number): number {
  const spans = CONTENT_KEYS.flatMap((key) => {
    const { from, until } = spanOf(key, live.find((one) => one.key === key)?.body);
    return [from, until];
  });
  return Math.min(...[nextStart ?? Infinity, ...spans].filter((moment) => moment > now), Infinity);
}
