import { readConfig } from '../config';
import { openDatabase } from '../database/client';
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../database/embedded/launcher';
import { findContradictions } from '../modules/orders/invariants';

/** Where the shop's database answers, and how to leave it as it was found. */
async function reachDatabase(): Promise<{ connectionString: string; leave: () => Promise<void> }> {
  const { databaseUrl, dataDir } = readConfig(process.env);
  const running = databaseUrl ?? (await findEmbeddedPostgres(dataDir));
  if (running !== null) return { connectionString: running, leave: () => Promise.resolve() };
  const server = await startEmbeddedPostgres({ dataDir });
  return { connectionString: server.connectionString, leave: server.stop };
}

/**
 * Checks the shop's figures against each other, beside a running shop or without one, and prints what does not agree.
 *
 * @returns the exit code: 1 when there were findings
 */
async function main(): Promise<number> {
  const { connectionString, leave } = await reachDatabase();
  const database = openDatabase(connectionString, { max: 1 });
  try {
    const findings = await findContradictions(database.db);
    for (const { rule, subject, detail } of findings) console.log(`Not so: ${rule}\n  ${subject}: ${detail}`);
    console.log(findings.length === 0 ? 'All figures agree.' : `${findings.length} contradictions.`);
    return findings.length === 0 ? 0 : 1;
  } finally {
    await database.close();
    await leave();
  }
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  },
);
