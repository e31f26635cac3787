import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../api/src/database/embedded/launcher';

/**
 * Runs a command with a new data folder and database, in DATA_DIR and DATABASE_URL, and the settings of a real shop.
 * Removes both after the command.
 *
 * @returns the command's exit code
 */
async function main([command, ...args]: string[]): Promise<number> {
  if (command === undefined) throw new Error('usage: with-database.ts <command> [argument…]');
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-bench-'));
  const database = await startEmbeddedPostgres({ dataDir });
  try {
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: database.connectionString };
    const child = spawn(command, args, { env, stdio: 'inherit' });
    // Ctrl+C reaches the command itself. This process must continue, so that it can clean up afterwards.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
    await once(child, 'exit');
    return child.exitCode ?? 1;
  } finally {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

void main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
