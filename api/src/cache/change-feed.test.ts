import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openDatabase } from '../database/client';
import type { Database } from '../database/client';
import { createTestDatabase, endConnections, runOnServer } from '../testing/database';
import type { TestDatabase } from '../testing/database';
import { eventually } from '../testing/eventually';
import { FEED_APPLICATION, openChangeFeed } from './change-feed';
import type { ChangeFeed } from './change-feed';

let own: TestDatabase;
let database: Database;
let feed: ChangeFeed;
let lines: string[];
let connections: number;

beforeEach(async () => {
  own = await createTestDatabase();
  database = openDatabase(own.connectionString, { max: 2 });
  lines = [];
  connections = 0;
  const counted: Pick<Database, 'pool' | 'session'> = {
    pool: database.pool,
    session: (...args) => {
      connections += 1;
      return database.session(...args);
    },
  };
  feed = openChangeFeed(counted, {
    info: (message) => lines.push(message),
    warn: (_details, message) => lines.push(message),
  });
  feed.open();
  await feed.ready;
});
afterEach(async () => {
  await feed.close();
  await database.close();
  await own.drop();
});

describe('the change feed', () => {
  it.each([
    ['takes no writes', 'set default_transaction_read_only = on', 'reset default_transaction_read_only'],
    ['takes no connections', 'connection limit 0', 'connection limit -1'],
  ])('logs one line when the database %s and one when it does again, however often it tries', async (_, off, on) => {
    const { rows } = await database.pool.query<{ name: string }>('select current_database() as name');
    const name = rows[0]?.name ?? '';
    await runOnServer(`alter database ${name} ${off}`);
    const before = connections;
    await endConnections(database.pool, FEED_APPLICATION);
    await eventually(async () => expect(connections - before).toBeGreaterThanOrEqual(3));
    expect(feed.isFresh()).toBe(false);
    expect(lines.slice(1)).toEqual([expect.stringContaining('cannot be heard of')]);
    await runOnServer(`alter database ${name} ${on}`);
    await eventually(async () => expect(feed.isFresh()).toBe(true));
    expect(lines.slice(1)).toEqual([
      expect.stringContaining('cannot be heard of'),
      'hearing of changes to the catalog',
    ]);
  });
});
