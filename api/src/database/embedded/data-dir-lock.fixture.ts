import { DataDirInUseError, lockDataDir } from './data-dir-lock';

/** A separate process that tries to lock a folder, prints the outcome, and holds the lock until it is killed. */
const [dataDir] = process.argv.slice(2);
if (dataDir === undefined) throw new Error('usage: data-dir-lock.fixture.ts <data folder>');

try {
  lockDataDir(dataDir).announce(`http://localhost/${process.pid}`);
  process.stdout.write('held\n');
} catch (error) {
  process.stdout.write(error instanceof DataDirInUseError ? 'refused\n' : `${String(error)}\n`);
}
setInterval(() => undefined, 60_000);
