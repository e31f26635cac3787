import { z } from 'zod';
import { GROUND_CONTRAST, accentProblem, contrastOf } from '../rules/accent';
import type { ContentKey } from './content-list';
import {
  EVEN_WHEN_INVALID,
  TEXT_LIMITS,
  linesOfText,
  listQuerySchema,
  plainText,
  queryBoolean,
  requiredText,
  timestampSchema,
} from './primitives';

/** A path of the shop: one slash, then neither blanks nor what a browser reads as another slash. */
const SHOP_PATH = /^\/(?!\/)[^\s\\\p{C}]*$/u;

/** Whether a link leads to a path of the shop such as /sale, and to no other site. */
export const isShopPath = (text: string): boolean => SHOP_PATH.test(text);

/** Whether a link leads to another site: by https, or by one of these protocols. */
export function isWebAddress(text: string, protocols: readonly string[] = ['https']): boolean {
  const [protocol = ''] = text.split(':');
  if (!protocols.includes(protocol.toLowerCase())) return false;
  if (!/^\w+:\/\/[^\s\\\p{C}]+$/u.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}

const linkSchema = z.object({
  label: requiredText(40, 'Label is required'),
  path: requiredText(TEXT_LIMITS.url, 'Path is required').refine(
    (path) => isShopPath(path) || isWebAddress(path),
    'Must be a path of the shop such as /sale, or begin with https://',
  ),
});

const moment = z.iso.datetime({ offset: true, error: 'Must be a date and time' });

const announcementSchema = z
  .object({
    /** Empty: nothing is announced. */
    text: plainText(TEXT_LIMITS.name),
    link: linkSchema.nullable().default(null),
    /** When it is first shown; null: as soon as the version is live. */
    from: moment.nullable().default(null),
    /** When it is no longer shown; null: until another version is live. */
    until: moment.nullable().default(null),
  })
  .refine(({ from, until }) => from === null || until === null || Date.parse(from) < Date.parse(until), {
    path: ['until'],
    message: 'Must be later than the start',
    ...EVEN_WHEN_INVALID,
  });

/** A page of text holds so many characters. */
export const POLICY_LENGTH = 50_000;

/** In Markdown; what of it is understood, and refused, the server decides. Not trimmed: refusals name its lines. */
const policySourceSchema = z.object({ text: linesOfText(POLICY_LENGTH, 'Text is required') });

/** A color that is seen in both schemes, whatever the case of its digits. */
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
  /** The color of buttons, links and marks; null: the theme's own. */
  accent: accentSchema.nullable(),
});

/** What a drawing is for: it is drawn in other copies for each. */
export const drawingUseSchema = z.enum(['logo', 'icon'], 'Must be logo or icon');
export type DrawingUse = z.output<typeof drawingUseSchema>;

export const drawingQuerySchema = z.object({ use: drawingUseSchema });

const pixels = z.number('Must be a number').int('Must be a whole number').min(1).max(10_000);

/** An uploaded drawing: the id of the pictures that were made of it, and the size of the largest. */
export const drawingSchema = z.object({
  picture: z.string('Must be a picture').regex(/^[0-9a-f]{24}$/, 'Must be a picture that was uploaded'),
  width: pixels,
  height: pixels,
});
export type Drawing = z.output<typeof drawingSchema>;

/** A color on which white words can be read. */
const groundSchema = z
  .string()
  .regex(/^#[0-9a-f]{6}$/, 'Must be a color')
  .refine((color) => contrastOf(color, '#ffffff') >= GROUND_CONTRAST, 'Must be dark enough for white words');

/**
 * An uploaded picture for the opening of the home page: for wide screens, cut for phones, and the color under its
 * words.
 */
export const openingPictureSchema = z.object({ wide: drawingSchema, tall: drawingSchema, ground: groundSchema });
export type OpeningPicture = z.output<typeof openingPictureSchema>;

const heroSchema = z
  .object({
    title: requiredText(80, 'Title is required'),
    text: plainText(300),
    links: z.array(linkSchema).length(2, 'Must be two links'),
    /**
     * Beside the words: what the shop shows by itself (as when absent), the owner's picture, or nothing, so that the
     * products come first. A save without it leaves all three as they are: older back offices know none of them.
     */
    shows: z.enum(['default', 'picture', 'products'], 'Must be default, picture or products').optional(),
    picture: openingPictureSchema.nullable().optional(),
    /** What the picture shows, for those who do not see it; empty for one that only decorates. */
    alt: plainText(TEXT_LIMITS.name).optional(),
  })
  .refine(({ shows, picture }) => shows !== 'picture' || Boolean(picture), {
    path: ['picture'],
    message: 'Choose a picture',
    ...EVEN_WHEN_INVALID,
  });

const logoSchema = z.object({
  /** In place of the mark and the name at the top and the foot of pages and on packing slips; null: those. */
  logo: drawingSchema.nullable(),
  /** For tabs, bookmarks and phones; null: the shop's own. */
  icon: drawingSchema.nullable(),
});

/**
 * The shape of each part of the shop's front. A change of a shape raises {@link CONTENT_SCHEMA}; a new optional field
 * does not.
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

/** Which shapes versions are written in; it is kept with each. */
export const CONTENT_SCHEMA = 1;

export const contentKeySchema = contentSchema.keyof();

/** A version of a part; 0 is the shop's own words, before anything was saved. */
const contentVersionNumber = z.number('Must be a number').int('Must be a whole number').min(0, 'Must be 0 or more');

const saveOf = <Key extends ContentKey>(key: Key) =>
  z.object({
    key: z.literal(key),
    body: contentSchema.shape[key],
    /** When it goes live: at once, at a moment to come by the database's clock, or not yet. */
    start: z.union([z.enum(['now', 'draft']), moment], 'Must be now, draft, or a date and time'),
    /** The newest version that the change is based on; when there is a newer one, it is refused (409). */
    version: contentVersionNumber.optional(),
  });

/** Saves a new version of one part of the front. */
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

/** A body in answers: in the shape of its key, or in that of the version of the shop that saved it. */
const bodySchema = z.record(z.string(), z.unknown());

/** A part of the front as it is now. */
export const contentStateSchema = z.object({
  key: contentKeySchema,
  /** The newest version, be it a draft. */
  version: contentVersionNumber,
  /** The version that is live; 0 for the default. */
  liveVersion: contentVersionNumber,
  /** What is live. */
  body: bodySchema,
  default: bodySchema,
  /** The version that goes live next, and when. */
  next: z.object({ version: contentVersionNumber, liveFrom: timestampSchema }).nullable(),
});
export type ContentState = z.infer<typeof contentStateSchema>;

/** `policies` adds the pages of text to the answer; `look` adds the parts that say how the shop looks. */
export const contentListQuerySchema = z.object({ policies: queryBoolean.optional(), look: queryBoolean.optional() });

export const contentParamsSchema = z.object({ key: contentKeySchema });

export const contentHistoryQuerySchema = listQuerySchema.pick({ page: true, limit: true });

/** One version that was saved. */
export const contentVersionSchema = z.object({
  version: contentVersionNumber,
  /** Null: the default again. */
  body: bodySchema.nullable(),
  /** Null: a draft. */
  liveFrom: timestampSchema.nullable(),
  changedAt: timestampSchema,
  changedBy: z.string(),
});
export type ContentVersion = z.infer<typeof contentVersionSchema>;

/** Takes up an older version again, at once, as a new version; 0 is the default. */
export const contentUndoSchema = z.object({ to: contentVersionNumber, version: contentVersionNumber.optional() });
export type ContentUndo = z.output<typeof contentUndoSchema>;

/** Which version is to be looked at as a page; 0 is the default. */
export const contentPreviewQuerySchema = z.object({
  version: z.coerce.number('Must be a number').pipe(contentVersionNumber),
});

/** A link that shows a version in the shop's pages, and until when it does. */
export const contentPreviewSchema = z.object({ path: z.string(), until: timestampSchema });
export type ContentPreview = z.infer<typeof contentPreviewSchema>;
