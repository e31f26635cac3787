import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorBody } from '@shop/shared/contracts';
import { createTestApp, type SignedIn, type TestApp } from '../../../testing/app';
import { exportTransactions } from '../../finance/export-transactions';
import { importFile } from '../testing';
import { readCsv } from '../../../csv/read-csv';

let shop: TestApp;
let staff: SignedIn;

beforeAll(async () => {
  shop = await createTestApp();
  staff = await shop.signIn('employee');
});
afterAll(() => shop.close());

const send = (payload: string, query = '') => importFile(shop.app, staff.headers, payload, { query });

const SIZE = 19 * 1024 * 1024;
const HEADER = 'refCode,name,price,description\n';

describe('importProducts: files over the limits', () => {
  it.each<[string, string, string, string]>([
    ['of commas alone', ','.repeat(SIZE), 'BAD_HEADER', 'The first line names more than 200 columns'],
    ['of quotes alone', '"'.repeat(SIZE), 'BAD_HEADER', 'The first line is longer than 10,000 characters'],
    ['of one word', 'x'.repeat(SIZE), 'BAD_HEADER', 'The first line is longer than 10,000 characters'],
    ['of line ends alone', '\r\n'.repeat(SIZE / 2), 'TOO_MANY_LINES', 'The file has more than 200,000 lines'],
    ['with commas after its header', HEADER + ','.repeat(SIZE), 'TOO_MANY_COLUMNS', 'Line 2 has more than 200 cells'],
    [
      'with a cell that does not end',
      `${HEADER}A,"${'x\n'.repeat(SIZE / 2)}`,
      'LINE_TOO_LONG',
      'Line 2 is longer than 2,000,000 characters. A quotation mark may be missing',
    ],
    [
      'with a long line after good ones',
      `${HEADER}A,x\n\nB,"two\nlines"\nC,${'x'.repeat(SIZE)}`,
      'LINE_TOO_LONG',
      'Line 6 is longer',
    ],
    ['with quotes after its header', HEADER + '"'.repeat(SIZE), 'LINE_TOO_LONG', 'Line 2 is longer'],
    ['with too many lines', `refCode\n${'A\n'.repeat(SIZE / 2)}`, 'TOO_MANY_LINES', 'At most 5,000 lines'],
    [
      'with hardly anything but separators',
      `refCode;name\n${';\n'.repeat(SIZE / 2)}`,
      'TOO_MANY_LINES',
      'The file has more than 200,000 lines. Delete the empty ones.',
    ],
  ])('a file %s is refused before it is parsed', async (_, payload, code, message) => {
    const answer = await send(payload);
    expect(answer.json<ErrorBody>()).toMatchObject({ status: 422, code, errors: [] });
    expect(answer.json<ErrorBody>().error).toContain(message);
  });

  it('a file may have any number of quoted line ends, doubled quotes and separators in its cells', async () => {
    const cell = `"${'a ""b"", c;\n'.repeat(350)}"`;
    const text = `${HEADER}${Array.from({ length: 40 }, (_, n) => `LONG-${String(n)},Name,1,${cell}\n`).join('')}`;
    expect((await send(text)).json()).toMatchObject({ lines: 40, created: 40, errors: [] });
  });
});

/** How often other work gets a turn of the event loop while this work is running. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let done = false;
  const ended = work.finally(() => (done = true));
  let turns = 0;
  for (; !done; turns += 1) await nextTurn();
  await ended;
  return turns;
}

describe('long files and other requests', () => {
  it('other requests are served while a long file is parsed', async () => {
    const description = `"${'Dries fast, keeps its shape. '.repeat(100)}"`;
    const lines = Array.from({ length: 4000 }, (_, n) => `SLOW-${String(n)},Garment,20,${description}\n`);
    // A file of 12 MB is read in some hundred slices.
    expect(await turnsDuring(readCsv(HEADER + lines.join(''), 5000))).toBeGreaterThan(150);
  });

  it('a long export is sent in parts and is never whole in memory', async () => {
    await shop.database.pool.query(
      `insert into transactions (id, type, description, amount, created_at)
       select substr(md5('t' || n), 1, 24), 'expense', 'Invoice ' || n, n, now() - n * interval '1 minute'
       from generate_series(1, 20000) n`,
    );
    let longest = 0;
    for await (const part of exportTransactions(shop.database.db, {}, 'UTC')) longest = Math.max(longest, part.length);
    const answer = await shop.app.inject({ url: '/api/transactions/export.csv', headers: staff.headers });
    const lines = answer.body.split('\r\n');
    expect(lines).toHaveLength(20_002);
    expect(new Set(lines).size).toBe(20_002);
    expect(longest).toBeLessThan(answer.body.length / 20);
    expect(answer.headers['content-length']).toBeUndefined();
  });

  it('other requests are served while a long export is sent', async () => {
    const url = '/api/transactions/export.csv';
    const answer = await shop.app.inject({ url, headers: staff.headers, payloadAsStream: true });
    const sent = answer.stream();
    let served: number | undefined;
    let parts = 0;
    for await (const _part of sent) {
      parts += 1;
      served ??= (await shop.app.inject({ url: '/api/transactions', headers: staff.headers })).statusCode;
      // The end of the answer waits until the client has read the part before it.
      if (parts === 1) expect(sent.readableEnded).toBe(false);
    }
    expect(served).toBe(200);
    expect(parts).toBeGreaterThan(20);
  });
});
