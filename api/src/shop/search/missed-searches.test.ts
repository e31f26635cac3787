import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { openDatabase, type Db } from '../../database/client';
import { createTestApp, type TestApp } from '../../testing/app';
import { makeProduct } from '../../testing/fixtures';
import { MissedSearches, keptText, missedText, readMissedSearches, removeOldMisses } from './missed-searches';

describe('keptText', () => {
  it.each([
    ['Kilt', 'kilt'],
    ['kilt 2026', 'kilt 2026'],
    ['kilt 70123456', 'kilt'],
    ['+961 70 123-456', '+'],
    ['TEE-12345 large', 'tee- large'],
  ])('%s is kept as %s', (typed, kept) => {
    expect(keptText(typed)).toBe(kept);
  });
});

describe('missedText', () => {
  it('counts a first page without products, and one of the text that was meant', () => {
    expect(missedText({ query: { q: 'kilt' }, total: '0', meant: undefined })).toBe('kilt');
    expect(missedText({ query: { q: 'klit', page: '1' }, total: '3', meant: 'kilt' })).toBe('klit');
  });

  it.each([
    ['a search that found something', { q: 'kilt' }, '2'],
    ['a further page', { q: 'kilt', page: '2' }, '0'],
    ['a text that is still being typed', { q: 'kil', typing: 'true' }, '0'],
    ['a list without a search', {}, '0'],
    ['several texts at once', { q: ['a', 'b'] }, '0'],
  ])('does not count %s', (_, query, total) => {
    expect(missedText({ query, total, meant: undefined })).toBeUndefined();
  });
});

describe('searches that found nothing', () => {
  let shop: TestApp;
  let db: Db;
  beforeAll(async () => {
    shop = await createTestApp();
    ({ db } = shop.database);
  });
  beforeEach(() => db.execute(sql`delete from missed_searches`));
  afterAll(() => shop.close());

  it('are added up over days and servers, and the most frequent come first', async () => {
    await db.execute(
      sql`insert into missed_searches values (current_date - 3, 'kilt', 2), (current_date - 100, 'cape', 9)`,
    );
    for (const texts of [['kilt', 'Kilt', 'sari'], ['kilt']]) {
      const misses = new MissedSearches(db);
      for (const text of texts) misses.note(text);
      await misses.write();
    }
    const expected = [
      { text: 'kilt', times: 5 },
      { text: 'sari', times: 1 },
    ];
    expect(await readMissedSearches(db)).toEqual(expected);
    await removeOldMisses(db);
    const { rows } = await db.execute(sql`select from missed_searches where text = 'cape'`);
    expect(rows).toEqual([]);
  });

  it('are bounded: of a flood of texts a day keeps 300, and counts those on', async () => {
    for (const flood of ['a', 'b']) {
      const misses = new MissedSearches(db);
      for (let at = 0; at < 400; at += 1) misses.note(`${flood} ${String(at)}`);
      misses.note('a 1');
      await misses.write();
    }
    const { rows } = await db.execute<{ texts: number; most: number }>(
      sql`select count(*)::int as texts, max(times)::int as most from missed_searches`,
    );
    expect(rows[0]).toEqual({ texts: 300, most: 2 });
  });

  it('are counted for visitors, also when the answer came from the cache', async () => {
    const visited = await createTestApp();
    await makeProduct(visited.database.db, { name: 'Kilt' });
    for (const query of ['q=sarong', 'q=sarong', 'q=kilt', 'q=saro&typing=true']) {
      expect((await visited.app.inject(`/api/products/public?${query}`)).statusCode).toBe(200);
    }
    await visited.close(async (connectionString) => {
      const after = openDatabase(connectionString);
      expect(await readMissedSearches(after.db)).toEqual([{ text: 'sarong', times: 2 }]);
      await after.close();
    });
  });
});
