import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Builds the scripts that render pages into the folder `api` of a build, as the shop's own build does. */
export async function buildWorkers(distDir: string): Promise<void> {
  const script = path.join(__dirname, '../../../scripts/build-workers.mjs');
  await run(process.execPath, [script, path.join(distDir, 'api')]);
}
