import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { createTestDatabase } from '../testing/database';
import { openDatabaseProxy } from '../testing/database-proxy';
import type { DatabaseProxy } from '../testing/database-proxy';
import { eventually } from '../testing/eventually';
import { asSuperuser, startReplicated } from '../testing/replicated';
import type { Replicated } from '../testing/replicated';
import { openDatabase } from './client';
import type { Database } from './client';
import { startEmbeddedPostgres } from './embedded/launcher';
import { readPosition, writePosition } from './log-position';
import { Replica } from './replica';

it.each(['0/0', '0/16B3748', 'A/FF000028', 'FFFFFFFF/FFFFFFFF'])('reads and writes the position %s', (text) => {
  expect(writePosition(readPosition(text))).toBe(text);
});

it('orders positions', () => {
  expect(readPosition('1/0') > readPosition('0/FFFFFFFF')).toBe(true);
});

/** Few connections, so that a test can take them all. */
const SETTINGS = { max_connections: '20' };

describe('a replica', () => {
  let replicated: Replicated;
  let primary: Database;
  let proxy: DatabaseProxy;
  let replica: Replica;
  let said: (string | null)[];

  beforeAll(async () => {
    replicated = await startReplicated(SETTINGS);
    primary = openDatabase(replicated.primary.connectionString, { max: 2 });
  });
  afterAll(async () => {
    await primary.close();
    await replicated.stop();
  });

  beforeEach(async () => {
    said = [];
    proxy = await openDatabaseProxy(replicated.replica.connectionString);
    replica = open();
  });
  afterEach(async () => {
    await replica.close();
    await proxy.close();
    await replicated.delay(null);
  });

  const open = (maxLagSeconds = 5, from = primary): Replica => {
    const opened = new Replica({
      url: proxy.connectionString,
      max: 4,
      seconds: 60,
      maxLagSeconds,
      primary: from,
      tell: (text) => said.push(text),
      everyMs: 50,
    });
    opened.open();
    return opened;
  };

  /** Whether a read is answered by the replica. */
  const isUsed = (needs = 0n): Promise<boolean | undefined> =>
    replica.read(needs, async ({ db }) => {
      const { rows } = await db.execute<{ standby: boolean }>('select pg_is_in_recovery() as standby');
      return rows[0]?.standby;
    });
  const used = () => eventually(async () => expect(await isUsed()).toBe(true));
  const saysNow = (text: RegExp) =>
    eventually(async () => {
      expect(said.at(-1)).toMatch(text);
      expect(await isUsed()).toBe(false);
    });

  it('answers, but not for a person whose write it has not replayed', async () => {
    await used();
    await replicated.delay(30);
    await primary.pool.query('create table if not exists written (id int)');
    const needs = await replica.writes.note('ann');
    expect(await isUsed(needs)).toBe(false);
    expect(replica.writes.last('ann')).toBe(needs);
    expect(await isUsed(replica.writes.last('bob'))).toBe(true);
    await replicated.delay(null);
    await eventually(async () => expect(await isUsed(needs)).toBe(true));
    await eventually(async () => expect(replica.writes.last('ann')).toBe(0n));
  });

  it('is left to the primary while it is too far behind, and answers again when it has caught up', async () => {
    await replica.close();
    replica = open(1);
    await used();
    await replicated.delay(30);
    await primary.pool.query('create table if not exists behind (id int)');
    await saysNow(/It is more than 1 seconds behind the primary\. Set it to one replica that works, or remove it\.$/);
    expect(replica.lagSeconds()).toBeGreaterThanOrEqual(1);
    await replicated.delay(null);
    await used();
    await eventually(async () => expect(said.at(-1)).toBeNull());
  });

  it('is left to the primary while it is away', async () => {
    await used();
    await proxy.cut();
    await saysNow(/It cannot be reached/);
    await proxy.mend();
    await used();
  });

  it('finishes a read at the primary that the replica does not answer', async () => {
    await used();
    proxy.freeze();
    const began = performance.now();
    expect(await isUsed()).toBe(false);
    // Not only when the statement has no more time.
    expect(performance.now() - began).toBeLessThan(20_000);
    proxy.thaw();
    await used();
  });

  it('is refused when it is a primary, of this cluster or of another', async () => {
    await replica.close();
    proxy.leadTo(replicated.primary.connectionString);
    replica = open();
    await saysNow(/It is a primary, not a replica\./);
    const own = await createTestDatabase();
    proxy.leadTo(own.connectionString);
    await proxy.cut();
    await proxy.mend();
    await saysNow(/It is another database than that of DATABASE_URL\./);
    proxy.leadTo(replicated.replica.connectionString);
    await used();
    await own.drop();
  });

  it('leaves to the primary what it has no connection for, and says so', async () => {
    await used();
    const others: Client[] = [];
    const fill = async (): Promise<void> => {
      for (;;) {
        const other = new Client({ connectionString: replicated.replica.connectionString });
        other.on('error', () => undefined);
        await other.connect();
        others.push(other);
      }
    };
    await expect(fill()).rejects.toThrow(/too many clients|reserved for/);
    const reads = await Promise.all([isUsed(), isUsed(), isUsed(), isUsed()]);
    expect(reads).toContain(false);
    expect(said.at(-1)).toMatch(/too many clients already|reserved for/);
    await Promise.all(others.map((other) => other.end()));
  });

  it('says which right is missing where the account may not ask', async () => {
    await replica.close();
    const right = 'execute on function pg_control_system()';
    await asSuperuser(replicated.primary, `revoke ${right} from public`);
    try {
      replica = open();
      await saysNow(/permission denied for function pg_control_system/);
    } finally {
      await asSuperuser(replicated.primary, `grant ${right} to public`);
    }
    await used();
  });

  it('has an unknown position for a write after which the primary is lost', async () => {
    const away = openDatabase(`postgresql://shop@/shop?host=${join(replicated.folder, 'nowhere')}`, { seconds: 2 });
    const lost = new Replica({ url: proxy.connectionString, maxLagSeconds: 5, primary: away, tell: () => undefined });
    expect(writePosition(await lost.writes.note('ann'))).toBe('FFFFFFFF/FFFFFFFF');
    await lost.close();
    await away.close();
  });

  // The last one, because the two servers change their parts.
  it('that was the primary is used once it shows that it follows the one that replaced it', async () => {
    const { primary: former, replica: newest, folder } = replicated;
    const formerly = join(folder, 'primary');
    await former.stop();
    // As `pg_ctl promote` does it.
    writeFileSync(join(folder, 'replica/postgres/data/promote'), '');
    process.kill(newest.pid, 'SIGUSR1');
    writeFileSync(join(formerly, 'postgres/data/standby.signal'), '');
    let standby = await startEmbeddedPostgres({ dataDir: formerly, settings: SETTINGS });
    const promoted = openDatabase(newest.connectionString, { max: 2 });
    await replica.close();
    proxy.leadTo(standby.connectionString);
    replica = open(5, promoted);
    try {
      await eventually(async () => expect(said.at(-1)).toMatch(/does not show yet that it follows the newest primary/));
      await asSuperuser(newest, 'grant pg_read_all_stats to shop');
      await standby.stop();
      const settings = { ...SETTINGS, primary_conninfo: `host='${newest.socketFolder}' user=postgres` };
      standby = await startEmbeddedPostgres({ dataDir: formerly, socketFolder: standby.socketFolder, settings });
      await used();
    } finally {
      await promoted.close();
      await standby.stop();
    }
  });
});
