import type { Content } from './content';

/** The key of a part of the storefront. */
export type ContentKey = keyof Content;

/** The label of each part of the storefront, in display order. */
export const CONTENT_LABELS: Readonly<Record<ContentKey, string>> = {
  hero: 'Home page opening',
  announcement: 'Announcement',
  tagline: 'Sentence under the name',
  footer: 'Footer links',
  privacy: 'Privacy Policy',
  terms: 'Terms & Conditions',
  look: 'Accent color',
  logo: 'Logo and icon',
};

/** Whether a string is the key of a part of the storefront. */
export const isContentKey = (word: string): word is ContentKey => Object.hasOwn(CONTENT_LABELS, word);

/** The keys of all parts of the storefront. */
export const CONTENT_KEYS: readonly ContentKey[] = Object.keys(CONTENT_LABELS).filter(isContentKey);

/** The parts that are text pages, written in Markdown. */
export const POLICY_KEYS = ['privacy', 'terms'] as const satisfies readonly ContentKey[];
export type PolicyKey = (typeof POLICY_KEYS)[number];

/** Whether a part of the storefront is a text page. */
export const isPolicyKey = (key: ContentKey): key is PolicyKey => POLICY_KEYS.some((one) => one === key);

/** The parts that define the look of the shop. */
export const LOOK_KEYS = ['look', 'logo'] as const satisfies readonly ContentKey[];
export type LookKey = (typeof LOOK_KEYS)[number];

/** Whether a part of the storefront defines the look of the shop. */
export const isLookKey = (key: ContentKey): key is LookKey => LOOK_KEYS.some((one) => one === key);

/** The page that previews a part of the storefront before it is live. */
export const previewPath = (key: ContentKey): string =>
  key === 'privacy' ? '/privacy-policy' : key === 'terms' ? '/terms-conditions' : '/';

/** The query parameter that holds the signed preview link. */
export const PREVIEW_PARAMETER = 'preview';
