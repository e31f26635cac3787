import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../database/embedded/launcher';
import { isRunning } from '@shop/shared/lib/process-identity.mjs';
import { runMigrations } from '../database/run-migrations';
import { TEMPLATE_DATABASE, TEST_SERVER_VARIABLE, connectionStringFor } from './database';
import { bundleScripts } from './scripts';
import { rememberTestServer } from './test-server';

const PREFIX = 'shop-test-db-';

/** The folder of the scripts is in the repository, where Node finds the packages. */
const SCRIPTS_FOLDER = join(__dirname, '../../../.cache');
const SCRIPTS_PREFIX = 'test-scripts-';

/** Removes folders of test runs that were killed; PostgreSQL stops by itself once its folder is gone. */
function sweep(parent: string, prefix: string): void {
  for (const name of readdirSync(parent)) {
    const pid = Number(new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1]);
    if (Number.isInteger(pid) && !isRunning(pid)) rmSync(join(parent, name), { recursive: true, force: true });
  }
}

/**
 * Starts one PostgreSQL for the whole test run and migrates the database that every test's own is copied from. Bundles
 * the scripts that tests start.
 */
export default async function startTestDatabase(): Promise<void> {
  mkdirSync(SCRIPTS_FOLDER, { recursive: true });
  sweep(tmpdir(), PREFIX);
  sweep(SCRIPTS_FOLDER, SCRIPTS_PREFIX);
  const scripts = mkdtempSync(join(SCRIPTS_FOLDER, `${SCRIPTS_PREFIX}${process.pid}-`));
  const bundled = bundleScripts(scripts);
  const dataDir = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  const server = await startEmbeddedPostgres({
    dataDir,
    // The same server as in earnest, except that nobody needs these data after a power cut. And no cleaner comes round:
    // at work in a test's database it belongs to the server itself, and keeps that database from being dropped.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' },
  });
  rememberTestServer({ dataDir, scripts, server });
  process.env[TEST_SERVER_VARIABLE] = server.connectionString;

  const admin = new Client({ connectionString: server.connectionString });
  await admin.connect();
  await admin.query(`create database ${TEMPLATE_DATABASE}`);
  await admin.end();
  const template = new Client({ connectionString: connectionStringFor(TEMPLATE_DATABASE) });
  await template.connect();
  await runMigrations(template, join(__dirname, '../../drizzle'));
  await template.end();
  await bundled;
}
