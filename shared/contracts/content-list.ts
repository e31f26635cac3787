import type { Content } from './content';

/** The key of a part of the shop's front. */
export type ContentKey = keyof Content;

/** What people read of each part of the shop's front, in the order in which they read them. */
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

/** Whether a word is the key of a part of the shop's front. */
export const isContentKey = (word: string): word is ContentKey => Object.hasOwn(CONTENT_LABELS, word);

/** The keys of all parts of the shop's front. */
export const CONTENT_KEYS: readonly ContentKey[] = Object.keys(CONTENT_LABELS).filter(isContentKey);

/** The parts that are pages of text, written in Markdown. */
export const POLICY_KEYS = ['privacy', 'terms'] as const satisfies readonly ContentKey[];
export type PolicyKey = (typeof POLICY_KEYS)[number];

/** Whether a part of the shop's front is a page of text. */
export const isPolicyKey = (key: ContentKey): key is PolicyKey => POLICY_KEYS.some((one) => one === key);

/** The parts that say how the shop looks. */
export const LOOK_KEYS = ['look', 'logo'] as const satisfies readonly ContentKey[];
export type LookKey = (typeof LOOK_KEYS)[number];

/** Whether a part of the shop's front says how the shop looks. */
export const isLookKey = (key: ContentKey): key is LookKey => LOOK_KEYS.some((one) => one === key);

/** The page on which each part of the shop's front is looked at before it is live. */
export const previewPath = (key: ContentKey): string =>
  key === 'privacy' ? '/privacy-policy' : key === 'terms' ? '/terms-conditions' : '/';

/** The part of an address that holds the signed link to a preview. */
export const PREVIEW_PARAMETER = 'preview';
