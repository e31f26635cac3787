import { CONTENT_LABELS, isPolicyKey } from '@shop/shared/contracts';
import type { ContentKey, HomePictures, PolicyBlock, PolicyKey, PublicSettings } from '@shop/shared/contracts';
import { defaultPolicy, withFacts } from '@shop/shared/rules';
import { and, eq } from 'drizzle-orm';
import type { Executor } from '../database/client';
import { contentVersions } from '../database/schema';
import { CONTENT_LOCALE, frontOf, homePicturesOf, writtenPolicies } from './content';
import { parsePolicy } from './policy-markdown';
import type { SettingsInForce } from './live-settings';
import type { PreviewLinks, PreviewOf } from './preview-links';

/** The data of a page that shows one version of the content as if it were live. */
export interface Preview {
  /** Name of the previewed version, for the viewer. */
  name: string;
  settings: PublicSettings;
  /** The previewed policy page. */
  policy?: { key: PolicyKey; blocks: PolicyBlock[] };
}

/** The body of a version; null for the default, undefined if the version does not exist. */
export async function readVersion(db: Executor, { key, version }: PreviewOf) {
  if (version === 0) return null;
  const { body, ...of } = contentVersions;
  const [row] = await db
    .select({ body })
    .from(contentVersions)
    .where(and(eq(of.key, key), eq(of.locale, CONTENT_LOCALE), eq(of.version, version)));
  return row?.body;
}

/** The storefront content with one part replaced by a version. An announcement is shown regardless of its schedule. */
function frontWith({ front }: PublicSettings, key: ContentKey, version: number, body: Body): PublicSettings['front'] {
  const unbound = key === 'announcement' && body !== null ? { ...body, from: null, until: null } : body;
  const alone = frontOf([{ key, version, body: unbound }], 0);
  switch (key) {
    case 'hero':
    case 'announcement':
    case 'tagline':
    case 'footer':
      return { ...front, [key]: alone[key] };
    case 'privacy':
    case 'terms':
      return { ...front, policies: { ...front.policies, [key]: alone.policies?.[key] } };
    case 'look':
      return { ...front, look: { ...front.look, accent: alone.look?.accent } };
    case 'logo':
      return { ...front, look: { ...front.look, logo: alone.look?.logo, icon: alone.look?.icon } };
  }
}

type Body = Record<string, unknown> | null;

/**
 * The current state of the shop with one part of its content replaced.
 *
 * @param own the shop's own pictures of the home page
 * @param body null for the default
 */
function previewOf(
  shop: PublicSettings,
  own: HomePictures | undefined,
  { key, version }: PreviewOf,
  body: Body,
): Preview {
  const homePictures = key === 'hero' ? homePicturesOf(own, body) : shop.homePictures;
  const settings = { ...shop, homePictures, front: frontWith(shop, key, version, body) };
  const name = `${CONTENT_LABELS[key]}, ${version === 0 ? 'the default' : `version ${String(version)}`}`;
  if (!isPolicyKey(key)) return { name, settings };
  const text = writtenPolicies([{ key, version, body }])[key]?.text;
  const blocks = withFacts(text === undefined ? defaultPolicy(key, settings) : parsePolicy(text), settings);
  return { name, settings, policy: { key, blocks } };
}

interface FindOptions {
  db: Executor;
  settings: Pick<SettingsInForce, 'current'>;
  previews: PreviewLinks;
  now: () => Date;
  /** The shop's own pictures of the home page. */
  own: Pick<PublicSettings, 'homePictures'>;
}

/**
 * Resolves the token of a preview link: 'ended' after it has expired, 'unknown' if it is invalid or its version does
 * not exist.
 */
export const findPreview =
  ({ db, settings, previews, now, own }: FindOptions) =>
  async (token: string): Promise<Preview | 'ended' | 'unknown'> => {
    const found = await previews.read(token, now());
    if (typeof found === 'string') return found;
    const { what } = found;
    const body = await readVersion(db, what);
    return body === undefined ? 'unknown' : previewOf(settings.current(), own.homePictures, what, body);
  };
