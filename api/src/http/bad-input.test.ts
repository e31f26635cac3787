import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { callSchemas, calls, errorBodySchema } from '@shop/shared/contracts';
import type { CallId, CallSchemas } from '@shop/shared/contracts';
import type { InjectOptions } from 'fastify';
import { z } from 'zod';
import { createTestApp } from '../testing/app';
import type { TestApp } from '../testing/app';

let shop: TestApp;
let headers: Record<string, string>;

beforeAll(async () => {
  shop = await createTestApp({
    env: { ORDERS_PER_MINUTE: '1000000', TRACKING_PER_MINUTE: '1000000', LOGIN_FAILURES: '1000000' },
  });
  ({ headers } = await shop.signIn('admin'));
});
afterAll(() => shop.close());

const ids = Object.values(calls).map(({ id }) => id);
const withBody = ids.filter((id) => 'body' in callSchemas[id] && !('bodyType' in calls[id]));
const withQuery = ids.filter((id) => 'query' in callSchemas[id]);
const withId = ids.filter((id) => /\{(id|categoryId)\}/.test(calls[id].path));

const UNKNOWN = '0123456789abcdef01234567';

/** Makes a call as an admin. `parameter` replaces each parameter of its path. */
const make = (id: CallId, options: Omit<InjectOptions, 'method' | 'url'> = {}, parameter = UNKNOWN) =>
  shop.app.inject({
    method: calls[id].method,
    url: `/api${calls[id].path
      .replace('{name}', 'mfe-orders')
      .replace('/content/{key}', '/content/hero')
      .replace('{key}', 'deliveryFee')
      .replace(/\{\w+\}/g, parameter)}`,
    ...options,
    headers: { ...headers, ...options.headers },
  });

/** Makes a call that must be refused with 4xx and the error body, without internal details. */
async function refused(id: CallId, options: Omit<InjectOptions, 'method' | 'url'> = {}, parameter?: string) {
  const answer = await make(id, options, parameter);
  const body = errorBodySchema.strict().parse(answer.json());
  expect({ id, status: body.status }).toEqual({ id, status: answer.statusCode });
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode).toBeLessThan(500);
  expect(answer.body).not.toMatch(/node_modules|\.ts:\d|select |insert /);
  return answer;
}

const json = { 'content-type': 'application/json' };

describe.each(withBody)('bad request bodies: call %s', (id) => {
  it.each(['{"a":', '{"a":1}}', "{'a':1}", 'undefined'])(
    'a call with a body refuses the malformed JSON %s',
    async (payload) => {
      expect((await refused(id, { payload, headers: json })).statusCode).toBe(400);
    },
  );

  it.each(['null', '[]', '"text"', '7', '{}'])('a call with a body refuses the body %s', async (payload) => {
    expect([400, 404]).toContain((await refused(id, { payload, headers: json })).statusCode);
  });

  it.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'nonsense'])(
    'a call with a body refuses the content type %s',
    async (type) => {
      expect((await refused(id, { payload: 'a=b', headers: { 'content-type': type } })).statusCode).toBe(415);
    },
  );

  it('a call with a body refuses fields of wrong types and lengths', async () => {
    for (const value of [null, 0, -1, 1.5, true, [], {}, 'x'.repeat(6000), '\u0000']) {
      const fields = ['email', 'password', 'token', 'customerName', 'customerPhone', 'products', 'paymentMethod'];
      const others = ['name', 'refCode', 'price', 'status', 'quantity', 'operation'];
      const payload = Object.fromEntries([...fields, ...others].map((field) => [field, value]));
      // Signing out accepts any token, and may be repeated.
      if (id === 'logout' && value === '\u0000') continue;
      await refused(id, { payload });
    }
  });

  it('a call with a body treats an empty body of type JSON as no body', async () => {
    const none = await make(id);
    const empty = await make(id, { headers: json });
    expect(empty.statusCode).toBe(none.statusCode);
    const { requestId: _none, ...said } = errorBodySchema.parse(none.json());
    expect(empty.json()).toMatchObject(said);
  });
});

describe.each(withId)('bad ids: call %s', (id) => {
  it.each(['nonsense', '1', '0123456789abcdef0123456', 'g'.repeat(24), '%00', '..%2f..', "'%20or%20true--"])(
    'a call with an id answers 404 for the malformed id %s',
    async (parameter) => {
      expect((await refused(id, {}, parameter)).statusCode).toBe(404);
    },
  );
});

const bad: Record<string, string[]> = {
  limit: ['abc', '0', '501', '1.5', ''],
  page: ['abc', '0', '-1', '1.5'],
  sort: ['a b', '--name', '1; drop table orders'],
  q: ['x'.repeat(201)],
  startDate: ['soon', '2026-1-1', 'T'],
  endDate: ['soon', '20261120', '20.11.2026'],
};

/** The first and the last dates that a query may name, also beyond the years 0001 and 9999 of UTC. */
const ENDS = ['0001-01-01', '0001-01-01T00:00:00+14:00', '9999-12-31', '9999-12-31T23:59:59.999-12:00'];

/** Dates that no calendar has, and those beyond the years that the database stores. */
const IMPOSSIBLE = [
  ...['0000-01-01', '0000-12-31T23:00:00-05:00', '10000-01-01', '+010000-01-01T00:00:00Z', '-000001-01-01'],
  ...['2026-02-30', '2026-11-20T25:00:00Z'],
];

/** Texts for a search that have broken programs before. */
const ODD_TEXTS = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e',
  '\u{10ffff}',
  "' or 1=1; --",
  '_%\\',
  '&|!:*()',
  '"',
  '0x10',
];

/** Whether a call takes a query parameter. */
const takes = (id: CallId, name: string): boolean => {
  const { query }: CallSchemas = callSchemas[id];
  return query instanceof z.ZodObject && name in query.shape;
};

/** The query parameters among `names`, each with its call. */
const parametersOfCalls = (names: readonly string[]) =>
  withQuery.flatMap((id) => names.flatMap((name) => (takes(id, name) ? [{ id, name }] : [])));

const dates = parametersOfCalls(['startDate', 'endDate', 'since']);

it.each(dates)('call $id answers 422 to a $name that does not exist, and says which do', async ({ id, name }) => {
  const says = expect.stringMatching(/^Must be a date (and time )?from the years 0001 to 9999, such as 2026-11-20/);
  for (const date of IMPOSSIBLE) {
    const answer = await refused(id, { query: { [name]: date } });
    expect([answer.statusCode, answer.json()]).toMatchObject([422, { errors: [{ field: name, message: says }] }]);
  }
});

it.each(dates.filter(({ name }) => name !== 'since'))(
  'call $id takes the first and last dates as $name',
  async (call) => {
    const { statusCode: withoutPeriod } = await make(call.id);
    for (const date of ENDS) {
      const { statusCode } = await make(call.id, { query: { [call.name]: date } });
      expect({ date, statusCode }).toEqual({ date, statusCode: withoutPeriod });
    }
  },
);

it.each(parametersOfCalls(Object.keys(bad)))('call $id refuses a bad value of $name', async ({ id, name }) => {
  for (const value of bad[name] ?? []) {
    expect([value, (await refused(id, { query: { [name]: value } })).statusCode]).toEqual([value, 400]);
  }
});

it.each(parametersOfCalls(['q']))('call $id never answers 5xx, whatever text its $name holds', async ({ id }) => {
  for (const q of ODD_TEXTS) {
    expect((await make(id, { query: new URLSearchParams({ q }).toString() })).statusCode).toBeLessThan(500);
  }
});
