import type { PageHead } from '@shop/shared/remote/config';
import { isRecord, isText } from '@shop/shared/rules';
import type { PageDescription, RenderedPage } from '@shop/shared/remote/rendering';
import type { RenderResults } from './render-protocol';

/** A call that a page declared for its first view. It is not yet known whether the call exists. */
interface DeclaredCall {
  call: string;
  params?: Values;
  query?: Values;
}
type Values = Record<string, string | number | boolean>;

/** Maximum number of calls that a page may declare in addition to those in its config. */
const MAX_CALLS = 24;
/** Maximum number of pages of a remote. */
const MAX_PAGES = 1_000;
/** Maximum depth of the structured data for search engines. */
const MAX_DEPTH = 16;

/** The results before it is known whether the declared calls exist. */
export type RawResults = Omit<RenderResults, 'describe'> & {
  describe: (Omit<PageDescription, 'more'> & { more: DeclaredCall[] }) | null;
};

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

function fail(what: string): never {
  throw new TypeError(`${what} is not what it should be`);
}

/**
 * Checks the result of each kind of job. The context of a release checks its results, and the server checks the
 * worker's replies again.
 *
 * @throws TypeError that names the invalid part
 */
export const readResult: { [Kind in keyof RawResults]: (value: unknown) => RawResults[Kind] } = {
  list: (value) =>
    isList(value) && value.length <= MAX_PAGES && value.every(isText) ? value : fail('The list of pages'),
  describe: (value) => {
    if (value === null) return null;
    const { head, more } = isRecord(value) ? value : fail('The description');
    if (!isList(more) || more.length > MAX_CALLS) return fail('The list of calls');
    return { head: readHead(head), more: more.map(readCall) };
  },
  render: (value): RenderedPage => {
    const { html, style } = isRecord(value) ? value : fail('What was rendered');
    return isText(html) && isText(style) ? { html, style } : fail('What was rendered');
  },
};

function readHead(value: unknown): PageHead {
  const head = isRecord(value) ? value : fail('The head');
  const { title, shareTitle, description, image, imageSize, jsonLd } = head;
  return {
    title: isText(title) ? title : fail('The title'),
    ...optional('shareTitle', shareTitle, isText),
    ...optional('description', description, isText),
    ...optional('image', image, isText),
    ...optional('imageSize', imageSize, isSize),
    ...optional(
      'jsonLd',
      jsonLd,
      (facts): facts is Record<string, unknown> => isRecord(facts) && isFlat(facts, MAX_DEPTH),
    ),
  };
}

/** An optional property of a record, if it exists. */
function optional<Key extends string, Value>(
  key: Key,
  value: unknown,
  is: (value: unknown) => value is Value,
): Partial<Record<Key, Value>> {
  if (value === undefined || value === null) return {};
  const part: Partial<Record<Key, Value>> = {};
  part[key] = is(value) ? value : fail(key);
  return part;
}

const isSize = (value: unknown): value is { width: number; height: number } =>
  isRecord(value) && Number.isFinite(value['width']) && Number.isFinite(value['height']);

const isFlat = (value: unknown, depth: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (depth > 0 && Object.values(value).every((inner: unknown) => isFlat(inner, depth - 1)));

function readCall(value: unknown): DeclaredCall {
  const { call, params, query } = isRecord(value) ? value : fail('A call');
  return {
    call: isText(call) ? call : fail('The name of a call'),
    ...optional('params', params, isValues),
    ...optional('query', query, isValues),
  };
}

const isValues = (value: unknown): value is Values =>
  isRecord(value) && Object.values(value).every((one) => ['string', 'number', 'boolean'].includes(typeof one));
