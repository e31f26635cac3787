import type { ContentKey, ContentSave, ContentState, Drawing, OpeningPicture } from '@shop/shared/contracts';
import { contentSaveSchema, contentSchema, openingPictureSchema } from '@shop/shared/contracts/content';
import { isPolicyKey } from '@shop/shared/contracts/content-list';
import { formatDateTime, momentOfWallClock, wallClock } from '@shop/shared/rules';
import { z } from 'zod';

/** The fields of all parts. The form of each part shows only its own. */
export interface FrontFields {
  title: string;
  text: string;
  label1: string;
  path1: string;
  label2: string;
  path2: string;
  /** One link per line: label=path. */
  links: string;
  /** #rrggbb; empty for the theme's color. */
  accent: string;
  /** What the top of the home page shows beside its text. */
  shows: 'default' | 'picture' | 'products';
  /** A picture as text from {@link openingText}; empty for none. */
  picture: string;
  alt: string;
  /** A drawing as text from {@link drawingText}; empty for none. */
  logo: string;
  icon: string;
  from: string;
  until: string;
  start: 'now' | 'later' | 'draft';
  startsAt: string;
}

type Body = ContentState['body'];

/** A drawing as text in a form and its draft. */
export const drawingText = (drawing: Drawing | null): string =>
  drawing === null ? '' : `${drawing.picture} ${drawing.width}×${drawing.height}`;

/** Parses the text of a drawing. */
export function drawingOf(text: string): Drawing | null {
  const [, picture = '', width, height] = /^(\S+) (\d+)×(\d+)$/.exec(text) ?? [];
  return picture === '' ? null : { picture, width: Number(width), height: Number(height) };
}

/** The picture at the top of the home page as text in a form and its draft. */
export const openingText = (picture: OpeningPicture | null): string =>
  picture === null ? '' : JSON.stringify(picture);

/** Parses the text of a picture. */
export function openingOf(text: string): OpeningPicture | null {
  if (text === '') return null;
  try {
    return openingPictureSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

const linkLine = ({ label, path }: { label: string; path: string }) => `${label}=${path}`;

const linksOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const at = line.indexOf('=');
      return { label: line.slice(0, Math.max(at, 0)).trim(), path: line.slice(at + 1).trim() };
    });

/** The form values of a part, with times in the shop's time zone. */
export function fieldsOf(key: ContentKey, body: Body, timeZone: string): FrontFields {
  const fields: FrontFields = {
    title: '',
    text: '',
    label1: '',
    path1: '',
    label2: '',
    path2: '',
    links: '',
    shows: 'default',
    picture: '',
    alt: '',
    accent: '',
    logo: '',
    icon: '',
    from: '',
    until: '',
    start: 'now',
    startsAt: '',
  };
  const shown = (moment: string | null) => (moment === null ? '' : wallClock(moment, timeZone));
  switch (key) {
    case 'hero': {
      const { data } = contentSchema.shape.hero.safeParse(body);
      const [first, second] = data?.links ?? [];
      return {
        ...fields,
        title: data?.title ?? '',
        text: data?.text ?? '',
        label1: first?.label ?? '',
        path1: first?.path ?? '',
        label2: second?.label ?? '',
        path2: second?.path ?? '',
        shows: data?.shows ?? 'default',
        picture: openingText(data?.picture ?? null),
        alt: data?.alt ?? '',
      };
    }
    case 'announcement': {
      const { data } = contentSchema.shape.announcement.safeParse(body);
      return {
        ...fields,
        text: data?.text ?? '',
        label1: data?.link?.label ?? '',
        path1: data?.link?.path ?? '',
        from: shown(data?.from ?? null),
        until: shown(data?.until ?? null),
      };
    }
    case 'tagline':
    case 'privacy':
    case 'terms':
      return { ...fields, text: contentSchema.shape[key].safeParse(body).data?.text ?? '' };
    case 'look':
      return { ...fields, accent: contentSchema.shape.look.safeParse(body).data?.accent ?? '' };
    case 'logo': {
      const { data } = contentSchema.shape.logo.safeParse(body);
      return { ...fields, logo: drawingText(data?.logo ?? null), icon: drawingText(data?.icon ?? null) };
    }
    case 'footer':
      return {
        ...fields,
        links: (contentSchema.shape.footer.safeParse(body).data?.links ?? []).map(linkLine).join('\n'),
      };
  }
}

/** When an announcement is shown, as a sentence in the shop's time zone; empty for other parts and without a limit. */
export function spanWords(key: ContentKey, body: Body, timeZone: string): string[] {
  if (key !== 'announcement') return [];
  const { from = null, until = null } = contentSchema.shape.announcement.safeParse(body).data ?? {};
  const limits = [
    ...(from === null ? [] : [`from ${formatDateTime(from, timeZone)}`]),
    ...(until === null ? [] : [`until ${formatDateTime(until, timeZone)}`]),
  ];
  return limits.length === 0 ? [] : [`Shown ${limits.join(' ')}.`];
}

/** The request body that saves a part. A time that cannot be parsed is sent as typed, and the server rejects it. */
function saveOf(key: ContentKey, fields: FrontFields, timeZone: string): z.input<typeof contentSaveSchema> {
  const { title, text, label1, path1, label2, path2, shows, alt } = fields;
  const momentOf = (typed: string) => momentOfWallClock(typed, timeZone)?.toISOString() ?? typed;
  const start = fields.start === 'later' ? momentOf(fields.startsAt) : fields.start;
  const link1 = { label: label1, path: path1 };
  switch (key) {
    case 'hero': {
      const links = [link1, { label: label2, path: path2 }];
      return { key, start, body: { title, text, links, shows, picture: openingOf(fields.picture), alt } };
    }
    case 'announcement': {
      const link = label1.trim() === '' && path1.trim() === '' ? null : link1;
      const [from, until] = [fields.from, fields.until].map((typed) => (typed === '' ? null : momentOf(typed)));
      return { key, start, body: { text, link, from, until } };
    }
    case 'tagline':
    case 'privacy':
    case 'terms':
      return { key, start, body: { text } };
    case 'look':
      return { key, start, body: { accent: fields.accent.trim() === '' ? null : fields.accent } };
    case 'logo':
      return { key, start, body: { logo: drawingOf(fields.logo), icon: drawingOf(fields.icon) } };
    case 'footer':
      return { key, start, body: { links: linksOf(fields.links) } };
  }
}

/** The form field of an error from the API call's schema or from the server. */
export function boxOf(key: ContentKey, path: readonly PropertyKey[]): string {
  const [first, second, third, fourth] = path.map(String);
  if (first === 'start') return 'startsAt';
  if (second === 'link') return `${third ?? 'path'}1`;
  if (second === 'links') return key === 'footer' ? 'links' : `${fourth ?? 'path'}${Number(third ?? 0) + 1}`;
  return second ?? 'text';
}

/** An error's message. For a footer link it names the link, because all of them are typed in one field. */
export function boxMessage(
  save: z.input<typeof contentSaveSchema> | ContentSave,
  path: readonly PropertyKey[],
  message: string,
): string {
  const at = Number(path[2]);
  const link = save.key === 'footer' ? save.body.links[at] : undefined;
  return link ? `Link ${at + 1}, ${link.label || link.path}: ${message}` : message;
}

/** Validates the form by the rules of the API call, and converts it to the request body. */
export const frontSchema = (key: ContentKey, timeZone: string) =>
  z.custom<FrontFields>().transform((fields, context): ContentSave => {
    const save = saveOf(key, fields, timeZone);
    const { data, error } = contentSaveSchema.safeParse(save);
    for (const { path, message } of error?.issues ?? []) {
      context.addIssue({ code: 'custom', path: [boxOf(key, path)], message: boxMessage(save, path, message) });
    }
    return data ?? z.NEVER;
  });

/** Maximum length of a policy in a list, in characters. */
const BEGINNING = 160;

/** The content of a part in one line; the beginning for a policy. */
export function bodyText(key: ContentKey, body: Body): string {
  const { title, text, links, accent, logo, icon, shows } = fieldsOf(key, body, 'UTC');
  if (isPolicyKey(key)) {
    const plain = text.replace(/^#+ (.*)$/gm, '$1:').replace(/\s+/g, ' ');
    return plain.length > BEGINNING ? `${plain.slice(0, BEGINNING).trimEnd()}…` : plain;
  }
  if (key === 'look') return accent || 'The theme’s own color';
  if (key === 'logo') {
    return `${logo === '' ? 'The shop’s mark and name' : 'An own logo'}, ${icon === '' ? 'the shop’s icon' : 'an own icon'}`;
  }
  if (key === 'footer') return links.replaceAll('\n', ', ');
  const words = [title, text].filter((part) => part !== '').join(': ');
  if (key !== 'hero' || shows === 'default') return words;
  return `${words} ${shows === 'picture' ? '(with an own picture)' : '(without a picture)'}`;
}
