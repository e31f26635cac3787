import type { ContentKey, ContentSave, ContentState, Drawing, OpeningPicture } from '@shop/shared/contracts';
import { contentSaveSchema, contentSchema, openingPictureSchema } from '@shop/shared/contracts/content';
import { isPolicyKey } from '@shop/shared/contracts/content-list';
import { momentOfWallClock, wallClock } from '@shop/shared/rules';
import { z } from 'zod';

/** Every box that the form of some part has; each form shows its own. */
export interface FrontFields {
  title: string;
  text: string;
  label1: string;
  path1: string;
  label2: string;
  path2: string;
  /** A link on each line: label=path. */
  links: string;
  /** #rrggbb, or empty for the theme's own. */
  accent: string;
  /** What the opening of the home page shows beside its words. */
  shows: 'default' | 'picture' | 'products';
  /** A picture as {@link openingText} writes it; empty for none. */
  picture: string;
  alt: string;
  /** A drawing as {@link drawingText} writes it; empty for none. */
  logo: string;
  icon: string;
  from: string;
  until: string;
  start: 'now' | 'later' | 'draft';
  startsAt: string;
}

type Body = ContentState['body'];

/** A drawing as a form and its draft keep it. */
export const drawingText = (drawing: Drawing | null): string =>
  drawing === null ? '' : `${drawing.picture} ${drawing.width}×${drawing.height}`;

/** The drawing that a text of a form means. */
export function drawingOf(text: string): Drawing | null {
  const [, picture = '', width, height] = /^(\S+) (\d+)×(\d+)$/.exec(text) ?? [];
  return picture === '' ? null : { picture, width: Number(width), height: Number(height) };
}

/** A picture of the opening as a form and its draft keep it. */
export const openingText = (picture: OpeningPicture | null): string =>
  picture === null ? '' : JSON.stringify(picture);

/** The picture that a text of a form means. */
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

/** A part of the front as the fields of its form, its moments by the clock of the shop. */
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

/** What the call sends to be saved. A moment that cannot be read is sent as it was typed, and the server refuses it. */
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

/** The box that a finding of the call's schema, or of the server, belongs to. */
export function boxOf(key: ContentKey, path: readonly PropertyKey[]): string {
  const [first, second, third, fourth] = path.map(String);
  if (first === 'start') return 'startsAt';
  if (second === 'link') return `${third ?? 'path'}1`;
  if (second === 'links') return key === 'footer' ? 'links' : `${fourth ?? 'path'}${Number(third ?? 0) + 1}`;
  return second ?? 'text';
}

/** The form's fields by the rules of the call, made into what it saves. */
export const frontSchema = (key: ContentKey, timeZone: string) =>
  z.custom<FrontFields>().transform((fields, context): ContentSave => {
    const { data, error } = contentSaveSchema.safeParse(saveOf(key, fields, timeZone));
    for (const { path, message } of error?.issues ?? []) {
      context.addIssue({ code: 'custom', path: [boxOf(key, path)], message });
    }
    return data ?? z.NEVER;
  });

/** Of a page of text so many characters are shown where it is one of many. */
const BEGINNING = 160;

/** What a part says, in a line; how it begins, where it is a page of text. */
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
