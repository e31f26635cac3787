import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { readConfig } from '../config';
import { openDatabase } from '../database/client';
import { startEmbeddedPostgres } from '../database/embedded/launcher';
import type { EmbeddedPostgres } from '../database/embedded/launcher';
import { migrate } from '../database/migrate';

/** A migrated PostgreSQL, and a replica that follows it. */
export interface Replicated {
  primary: EmbeddedPostgres;
  replica: EmbeddedPostgres;
  /** A folder for the test's own files. */
  folder: string;
  /** Has the replica wait before it replays a change; null: it replays at once. */
  delay: (seconds: number | null) => Promise<void>;
  stop: () => Promise<void>;
}

/** Runs statements on a server as its superuser. */
export async function asSuperuser({ connectionString }: EmbeddedPostgres, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: connectionString.replace('shop@', 'postgres@') });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Starts two servers of PostgreSQL, of which the second follows the first. @param settings of both */
export async function startReplicated(settings: Readonly<Record<string, string>> = {}): Promise<Replicated> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-replicated-'));
  const [first, second] = [join(folder, 'primary'), join(folder, 'replica')];
  const fresh = await startEmbeddedPostgres({ dataDir: first, settings });
  const database = openDatabase(fresh.connectionString, { max: 1 });
  await migrate(database, readConfig({}));
  await database.close();
  await fresh.stop();
  const copied = spawnSync('cp', ['-a', first, second], { encoding: 'utf8' });
  if (copied.status !== 0) throw new Error(copied.stderr);
  writeFileSync(join(second, 'postgres/data/standby.signal'), '');
  const primary = await startEmbeddedPostgres({ dataDir: first, settings });
  const replica = await startEmbeddedPostgres({
    dataDir: second,
    settings: { ...settings, primary_conninfo: `host='${primary.socketFolder}' user=postgres` },
  });
  return {
    primary,
    replica,
    folder,
    delay: (seconds) =>
      asSuperuser(
        replica,
        seconds === null
          ? 'alter system reset recovery_min_apply_delay'
          : `alter system set recovery_min_apply_delay = '${String(seconds)}s'`,
        'select pg_reload_conf()',
      ),
    stop: async () => {
      await replica.stop();
      await primary.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
