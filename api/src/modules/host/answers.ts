import { calls } from '@shop/shared/contracts';
import type { PageAnswer } from '@shop/shared/remote/boot';
import type { PageData, PageDataValue } from '@shop/shared/remote/config';
import { LIST_HEADERS } from '@shop/shared/contracts';
import type { FastifyInstance } from 'fastify';

/** How long a page waits for answers, in milliseconds; what is later, the browser asks for itself. */
const DEADLINE = 200;
/** An answer longer than this many characters is left to the browser. */
const LONGEST = 96 * 1024;

/** The calls that the shell's own header makes on every public page. */
export const SHELL_DATA: readonly PageData[] = [{ call: 'listCategories', query: { archived: 'false' } }];

/**
 * Answers declared public calls from this server's own API, in the form the browser's cache keeps: a list as its rows
 * and their total. Failures and late answers are left out.
 */
export async function answerAhead(
  app: FastifyInstance,
  data: readonly PageData[],
  params: Readonly<Record<string, string>>,
): Promise<PageAnswer[]> {
  const answers = await Promise.all(
    data.map(async (item) => {
      const filled = { params: fill(item.params, params), query: fill(item.query, params) };
      return { item, filled, data: await withinDeadline(ask(app, item, filled)) };
    }),
  );
  return answers.flatMap(({ item, filled, data: answer }) =>
    answer === undefined ? [] : [{ endpointName: item.call, arg: argument(filled), value: answer }],
  );
}

type Values = Record<string, PageDataValue> | undefined;
interface Filled {
  params: Values;
  query: Values;
}

/** The argument exactly as the page's hook passes it: absent parts are absent. */
function argument({ params, query }: Filled): PageAnswer['arg'] {
  if (!params && !query) return undefined;
  return { ...(params ? { params } : {}), ...(query ? { query } : {}) };
}

function fill(values: Values, params: Readonly<Record<string, string>>): Values {
  if (!values) return undefined;
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      typeof value === 'string' && value.startsWith(':') ? (params[value.slice(1)] ?? '') : value,
    ]),
  );
}

async function ask(app: FastifyInstance, item: PageData, { params, query }: Filled): Promise<unknown> {
  const path = calls[item.call].path.replace(/\{(\w+)\}/g, (_match, name: string) =>
    encodeURIComponent(String(params?.[name] ?? '')),
  );
  const response = await app.inject({
    method: 'GET',
    url: `/api${path}`,
    query: Object.fromEntries(Object.entries(query ?? {}).map(([key, value]) => [key, String(value)])),
  });
  if (response.statusCode !== 200 || response.body.length > LONGEST) return undefined;
  const body: unknown = response.json();
  if (!Array.isArray(body)) return body;
  const total = Number(response.headers[LIST_HEADERS.total] ?? body.length);
  const rows: unknown[] = body;
  return { rows, total };
}

async function withinDeadline(work: Promise<unknown>): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), DEADLINE);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
