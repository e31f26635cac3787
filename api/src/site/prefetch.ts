import { LIST_HEADERS, MEANT_HEADER, callPath, calls } from '@shop/shared/contracts';
import { LIVE_CATEGORIES } from '@shop/shared/contracts/live-categories';
import type { PageAnswer } from '@shop/shared/remote/boot';
import type { PageData, PageDataValue } from '@shop/shared/remote/config';
import type { FastifyInstance } from 'fastify';
import { isRecord } from '@shop/shared/rules';

/** How long a page waits for answers from a database that may be away, in milliseconds. */
const DEADLINE_MS = 200;
/** How long a page waits for answers from a database that responds, in milliseconds. */
const PATIENCE_MS = 3_000;
/** Maximum length of an answer in a page, in characters. A longer list is cut to its first rows. */
const MAX_LENGTH = 96 * 1024;

/** The calls that the shell's own header makes on every public page. */
export const SHELL_QUERIES: readonly PageData[] = [{ call: 'listCategories', ...LIVE_CATEGORIES }];

/** What answers the calls of a page. */
export interface PrefetchSource {
  app: FastifyInstance;
  /** Whether the database responds now. */
  databaseAnswers: () => Promise<boolean>;
}

/** A declared call and its result. */
export interface PrefetchedCall {
  item: PageData;
  /** Undefined if it was not answered in time. */
  status: number | undefined;
  /** Undefined if it failed or was late. */
  answer: PageAnswer | undefined;
}

/**
 * Runs the declared public calls on this server's own API. The answers have the format of the browser's cache: a list
 * is stored as its rows and their total. Failed and late calls have no answer. A call is late after
 * {@link DEADLINE_MS}, or after {@link PATIENCE_MS} if the database responds: then only the machine is busy. A list
 * that is too long is shortened, and this is logged.
 */
export async function prefetch(
  { app, databaseAnswers }: PrefetchSource,
  data: readonly PageData[],
  params: Readonly<Record<string, string>>,
): Promise<PrefetchedCall[]> {
  return Promise.all(
    data.map(async (item): Promise<PrefetchedCall> => {
      const filled = { params: fillParams(item.params, params), query: fillParams(item.query, params) };
      const result = await inTime(callApi(app, item, filled), databaseAnswers);
      const answer =
        result?.value === undefined
          ? undefined
          : { endpointName: item.call, arg: argument(filled), value: result.value };
      return { item, status: result?.status, answer };
    }),
  );
}

/** The answers without duplicates: several parts of a page may need the same one. */
export function uniqueAnswers(ahead: readonly PrefetchedCall[]): PageAnswer[] {
  const answers = ahead.flatMap(({ answer }) => (answer ? [answer] : []));
  return [...new Map(answers.map((answer) => [JSON.stringify([answer.endpointName, answer.arg]), answer])).values()];
}

/** The results of the calls, in the order of the calls, for the `head` function of a page. */
export const prefetchedValues = (ahead: readonly PrefetchedCall[]): unknown[] =>
  ahead.map(({ answer }) => {
    const value: unknown = answer?.value;
    return isRecord(value) && 'rows' in value && 'total' in value ? value['rows'] : value;
  });

/** Whether the item in the URL does not exist. */
export const isUnknown = (ahead: readonly PrefetchedCall[]): boolean =>
  ahead.some(
    ({ item, status }) =>
      status === 404 && Object.values(item.params ?? {}).some((value) => String(value).startsWith(':')),
  );

/** Whether any call failed with a server error, such as an unavailable database. */
export const anyFailed = (ahead: readonly PrefetchedCall[]): boolean => ahead.some(({ status = 200 }) => status >= 500);

/** Whether any call was late. */
export const anyLate = (ahead: readonly PrefetchedCall[]): boolean => ahead.some(({ status }) => status === undefined);

type Values = Record<string, PageDataValue> | undefined;
interface Filled {
  params: Values;
  query: Values;
}

/** The argument exactly as the page's hook passes it: missing parts are not set to undefined. */
function argument({ params, query }: Filled): PageAnswer['arg'] {
  if (!params && !query) return undefined;
  return { ...(params ? { params } : {}), ...(query ? { query } : {}) };
}

function fillParams(values: Values, params: Readonly<Record<string, string>>): Values {
  if (!values) return undefined;
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      typeof value === 'string' && value.startsWith(':') ? (params[value.slice(1)] ?? '') : value,
    ]),
  );
}

interface CallResult {
  status: number;
  value: unknown;
}

async function callApi(app: FastifyInstance, item: PageData, { params, query }: Filled): Promise<CallResult> {
  const response = await app.inject({
    method: 'GET',
    url: `/api${callPath(calls[item.call], params)}`,
    query: Object.fromEntries(Object.entries(query ?? {}).map(([key, value]) => [key, String(value)])),
  });
  const status = response.statusCode;
  if (status !== 200) return { status, value: undefined };
  const body: unknown = response.json();
  const { length } = response.body;
  if (length > MAX_LENGTH) {
    app.log.warn({ call: item.call, params, query, length }, 'Too long for a page: of a list it holds the first rows');
  }
  if (!Array.isArray(body)) return { status, value: body };
  const all: unknown[] = body;
  const total = Number(response.headers[LIST_HEADERS.total] ?? all.length);
  const meant = response.headers[MEANT_HEADER];
  const said = typeof meant === 'string' ? { meant: decodeURIComponent(meant) } : {};
  return { status, value: { rows: length > MAX_LENGTH ? shortened(all) : all, total, ...said } };
}

/** The first rows of a list: as many as fit into a page, but at least one. */
function shortened(rows: readonly unknown[]): unknown[] {
  let length = 0;
  return rows.filter((row, index) => (length += JSON.stringify(row).length) <= MAX_LENGTH || index === 0);
}

/** The result of the work; undefined if it is late. */
async function inTime<T>(work: Promise<T>, databaseAnswers: () => Promise<boolean>): Promise<T | undefined> {
  const soon = await within(DEADLINE_MS, work);
  return soon === undefined && (await databaseAnswers()) ? within(PATIENCE_MS, work) : soon;
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
