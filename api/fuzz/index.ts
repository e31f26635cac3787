import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildApp } from '../src/app';
import { readConfig } from '../src/config';
import { openDatabase } from '../src/database/client';
import { migrate } from '../src/database/migrate';
import { buildFolder } from '../src/startup/build-folder';
import { servePages } from '../src/startup/serve-pages';
import { fuzz } from './fuzz';
import { operationsOf } from './operations';
import { FUZZED_SHOP, signInAs, stockFuzzedShop } from './shop';

const USAGE = 'npm run trial -- fuzz [--seconds 60] [--seed 1]';

const whole = (text: string | undefined, fallback: number): number => {
  const number = Number(text ?? fallback);
  if (!Number.isInteger(number) || number < 0) throw new Error(`usage: ${USAGE}`);
  return number;
};

/** Fuzzes a whole server with an empty database for some time, and prints its wrong answers. */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { seconds: { type: 'string' }, seed: { type: 'string' } } });
  const seconds = whole(values.seconds, 60);
  const seed = whole(values.seed, Math.floor(Math.random() * 1_000_000));
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-fuzz-'));
  const config = readConfig({ ...process.env, ...FUZZED_SHOP, DATA_DIR: dataDir });
  const database = openDatabase(config.databaseUrl ?? '', { max: config.databasePool });
  try {
    await migrate(database, config);
    const app = await buildApp({ config, database, site: buildFolder() === null ? undefined : servePages });
    try {
      const ids = await stockFuzzedShop(database.db);
      const operations = operationsOf((await app.inject('/api/docs/json')).json());
      const origin = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
      console.log(`Fuzzing ${operations.length} calls and the port for ${seconds} s, seed ${seed} …`);
      const report = await fuzz({
        origin,
        operations,
        seed,
        forMs: seconds * 1000,
        signIn: (role) => signInAs(app, role),
        ids,
      });
      const statuses = [...report.statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`);
      console.log(`${report.requests} answers in ${report.rounds} rounds (${statuses.join(', ')}).`);
      for (const problem of report.problems) console.log(`\n${problem}`);
      console.log(`\n${report.problems.length === 0 ? 'Nothing' : report.problems.length} to mend.`);
      return report.problems.length === 0 ? 0 : 1;
    } finally {
      await app.close();
    }
  } finally {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

process.exitCode = await main();
