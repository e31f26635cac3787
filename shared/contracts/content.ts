import { z } from 'zod';
import { GROUND_CONTRAST, accentProblem, contrastOf } from '../rules/accent';
import type { ContentKey } from './content-list';
import {
  EVEN_WHEN_INVALID,
  TEXT_LIMITS,
  exactText,
  linesOfText,
  momentText,
  listQuerySchema,
  plainText,
  queryBoolean,
  requiredText,
  timestampSchema,
} from './primitives';

/** A path of the shop: one slash, then no whitespace and nothing that a browser treats as another slash. */
const SHOP_PATH = /^\/(?!\/)[^\s\\\p{C}]*$/u;

/** Whether a link leads to a path of the shop such as /sale, not to another site. */
export const isShopPath = (text: string): boolean => SHOP_PATH.test(text);

/** Whether a link leads to another site with https or with one of the given protocols. */
export function isWebAddress(text: string, protocols: readonly string[] = ['https']): boolean {
  const [protocol = ''] = text.split(':');
  if (!protocols.includes(protocol.toLowerCase())) return false;
  if (!/^\w+:\/\/[^\s\\\p{C}]+$/u.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}

const linkSchema = z.object({
  label: requiredText(40, 'Label is required'),
  path: exactText(TEXT_LIMITS.url, 'Path is required').refine(
    (path) => isShopPath(path) || isWebAddress(path),
    'Must be a path of the shop such as /sale, or begin with https://',
  ),
});

const announcementSchema = z
  .object({
    /** Empty: there is no announcement. */
    text: plainText(TEXT_LIMITS.name),
    link: linkSchema.nullable().default(null),
    /** The time from which it is shown. Null: as soon as the version is live. */
    from: momentText.nullable().default(null),
    /** The time until which it is shown. Null: until another version goes live. */
    until: momentText.nullable().default(null),
  })
  .refine(({ from, until }) => from === null || until === null || Date.parse(from) < Date.parse(until), {
    path: ['until'],
    message: 'Must be later than the start',
    ...EVEN_WHEN_INVALID,
  });

/** The maximum length of a text page, in characters. */
export const POLICY_LENGTH = 50_000;

/**
 * Markdown. The server decides which parts of Markdown it supports and which it refuses. The text is not trimmed,
 * because error messages refer to its line numbers.
 */
const policySourceSchema = z.object({ text: linesOfText(POLICY_LENGTH, 'Text is required') });

/** A color that is visible in the light and the dark scheme. Its hex digits may be in upper or lower case. */
const accentSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, { error: 'Must be a color such as #1d7f4c', abort: true })
  .superRefine((color, { addIssue }) => {
    const message = accentProblem(color);
    if (message !== null) addIssue(message);
  });

const lookSchema = z.object({
  /** The color of buttons, links and marks. Null: the theme's own color. */
  accent: accentSchema.nullable(),
});

/** The use of a drawing. Each use gets different picture sizes. */
export const drawingUseSchema = z.enum(['logo', 'icon'], 'Must be logo or icon');
export type DrawingUse = z.output<typeof drawingUseSchema>;

export const drawingQuerySchema = z.object({ use: drawingUseSchema });

const pixels = z.number('Must be a number').int('Must be a whole number').min(1).max(10_000);

/** An uploaded drawing: the id of the pictures made from it, and the size of the largest. */
export const drawingSchema = z.object({
  picture: z.string('Must be a picture').regex(/^[0-9a-f]{24}$/, 'Must be a picture that was uploaded'),
  width: pixels,
  height: pixels,
});
export type Drawing = z.output<typeof drawingSchema>;

/** A color on which white text is readable. */
const groundSchema = z
  .string()
  .regex(/^#[0-9a-f]{6}$/, 'Must be a color')
  .refine((color) => contrastOf(color, '#ffffff') >= GROUND_CONTRAST, 'Must be dark enough for white words');

/** An uploaded hero picture: one for wide screens, one cropped for phones, and the color under the text. */
export const openingPictureSchema = z.object({ wide: drawingSchema, tall: drawingSchema, ground: groundSchema });
export type OpeningPicture = z.output<typeof openingPictureSchema>;

const heroSchema = z
  .object({
    title: requiredText(80, 'Title is required'),
    text: plainText(300),
    links: z.array(linkSchema).length(2, 'Must be two links'),
    /**
     * What the hero section shows beside the text: the shop's default (also when absent), the owner's picture, or
     * nothing, so that the products come first. If a save lacks this field, all three picture fields stay unchanged,
     * because older back offices do not know them.
     */
    shows: z.enum(['default', 'picture', 'products'], 'Must be default, picture or products').optional(),
    picture: openingPictureSchema.nullable().optional(),
    /** The alternative text of the picture; empty for a decorative picture. */
    alt: plainText(TEXT_LIMITS.name).optional(),
  })
  .refine(({ shows, picture }) => shows !== 'picture' || Boolean(picture), {
    path: ['picture'],
    message: 'Choose a picture',
    ...EVEN_WHEN_INVALID,
  });

const logoSchema = z.object({
  /** Replaces the mark and the name in the header, the footer and on packing slips. Null: mark and name are shown. */
  logo: drawingSchema.nullable(),
  /** The icon for tabs, bookmarks and phones. Null: the shop's default icon. */
  icon: drawingSchema.nullable(),
});

/**
 * The schema of each part of the storefront. A change of a schema increases {@link CONTENT_SCHEMA}; a new optional
 * field does not.
 */
export const contentSchema = z.object({
  hero: heroSchema,
  announcement: announcementSchema,
  tagline: z.object({ text: plainText(120) }),
  footer: z.object({ links: z.array(linkSchema).max(12, 'Must be 12 links or fewer') }),
  privacy: policySourceSchema,
  terms: policySourceSchema,
  look: lookSchema,
  logo: logoSchema,
});
export type Content = z.output<typeof contentSchema>;

/** The number of the current schemas. It is stored with each version. */
export const CONTENT_SCHEMA = 1;

export const contentKeySchema = contentSchema.keyof();

/** The version of a part. Version 0 is the shop's default text, before anything was saved. */
const contentVersionNumber = z.number('Must be a number').int('Must be a whole number').min(0, 'Must be 0 or more');

const saveOf = <Key extends ContentKey>(key: Key) =>
  z.object({
    key: z.literal(key),
    body: contentSchema.shape[key],
    /** When the version goes live: now, at a future time by the database's clock, or not yet (draft). */
    start: z.union([z.enum(['now', 'draft']), momentText], 'Must be now, draft, or a date and time'),
    /**
     * The newest version that the author of this change had seen. If a newer one exists, the change is refused (409).
     */
    version: contentVersionNumber.optional(),
  });

/** Saves a new version of one part of the storefront. */
export const contentSaveSchema = z.discriminatedUnion('key', [
  saveOf('hero'),
  saveOf('announcement'),
  saveOf('tagline'),
  saveOf('footer'),
  saveOf('privacy'),
  saveOf('terms'),
  saveOf('look'),
  saveOf('logo'),
]);
export type ContentSave = z.output<typeof contentSaveSchema>;

/** The body of a part in answers. It has the schema that was current when the version was saved. */
const bodySchema = z.record(z.string(), z.unknown());

/** The current state of a part of the storefront. */
export const contentStateSchema = z.object({
  key: contentKeySchema,
  /** The newest version, including drafts. */
  version: contentVersionNumber,
  /** The live version; 0 for the default. */
  liveVersion: contentVersionNumber,
  /** The live content. */
  body: bodySchema,
  default: bodySchema,
  /** The next version that goes live, and the time. */
  next: z.object({ version: contentVersionNumber, liveFrom: timestampSchema }).nullable(),
});
export type ContentState = z.infer<typeof contentStateSchema>;

/** `policies` adds the text pages to the answer; `look` adds the parts that define the look of the shop. */
export const contentListQuerySchema = z.object({ policies: queryBoolean.optional(), look: queryBoolean.optional() });

export const contentParamsSchema = z.object({ key: contentKeySchema });

export const contentHistoryQuerySchema = listQuerySchema.pick({ page: true, limit: true });

/** One saved version. */
export const contentVersionSchema = z.object({
  version: contentVersionNumber,
  /** Null: this version restored the default. */
  body: bodySchema.nullable(),
  /** Null: a draft. */
  liveFrom: timestampSchema.nullable(),
  changedAt: timestampSchema,
  changedBy: z.string(),
});
export type ContentVersion = z.infer<typeof contentVersionSchema>;

/** Makes an older version live again at once, as a new version. 0 is the default. */
export const contentUndoSchema = z.object({ to: contentVersionNumber, version: contentVersionNumber.optional() });
export type ContentUndo = z.output<typeof contentUndoSchema>;

/** The version to preview as a page; 0 is the default. */
export const contentPreviewQuerySchema = z.object({
  version: z.coerce.number('Must be a number').pipe(contentVersionNumber),
});

/** A link that previews a version in the shop's pages, and the time at which the link expires. */
export const contentPreviewSchema = z.object({ path: z.string(), until: timestampSchema });
export type ContentPreview = z.infer<typeof contentPreviewSchema>;
