import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestApp } from '../testing/app';
import type { TestApp } from '../testing/app';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

const lines: string[] = [];
let shop: TestApp;

beforeAll(async () => {
  shop = await createTestApp({ env: { LOG_LEVEL: 'info' }, logStream: { write: (line) => lines.push(line) } });
});
afterAll(() => shop.close());
beforeEach(() => {
  lines.length = 0;
});

/** The log lines of a request with that header. */
async function logged(traceparent: string): Promise<unknown[]> {
  const headers = { 'x-request-id': 'request-0002', traceparent };
  expect((await shop.app.inject({ url: '/api/settings', headers })).statusCode).toBe(200);
  return lines.filter((line) => line.includes('request-0002')).map((line): unknown => JSON.parse(line));
}

describe('traceOf', () => {
  it.each([`00-${TRACE}-${PARENT}-01`, `00-${TRACE}-${PARENT}-00`, `cc-${TRACE}-${PARENT}-01-what-comes-later`])(
    'a trace in the traceparent header is logged beside the request id: %s',
    async (traceparent) => {
      expect(await logged(traceparent)).toEqual([
        expect.objectContaining({ requestId: 'request-0002', traceId: TRACE, parentId: PARENT, status: 200 }),
      ]);
    },
  );

  it.each([
    ['words', 'Jane Doe'],
    ['an unknown version', `ff-${TRACE}-${PARENT}-01`],
    ['capitals', `00-${TRACE.toUpperCase()}-${PARENT}-01`],
    ['no trace', `00-${'0'.repeat(32)}-${PARENT}-01`],
    ['no parent', `00-${TRACE}-${'0'.repeat(16)}-01`],
    ['more fields than its version has', `00-${TRACE}-${PARENT}-01-more`],
    ['too few fields', `00-${TRACE}-${PARENT}`],
    ['two traces', `00-${TRACE}-${PARENT}-01, 00-${TRACE}-${PARENT}-01`],
  ])('a traceparent header is not logged when it holds %s', async (_what, traceparent) => {
    const [line, ...others] = await logged(traceparent);
    expect([line, others]).toEqual([expect.objectContaining({ requestId: 'request-0002' }), []]);
    expect(line).not.toHaveProperty('traceId');
    expect(lines.join('')).not.toMatch(/Jane|4bf92f/i);
  });
});
