import { DataDirInUseError, lockDataDir } from './data-dir-lock';

/** A process of its own that tries to take a folder, says how that went, and holds it until it is killed. */
const [dataDir] = process.argv.slice(2);
if (dataDir === undefined) throw new Error('usage: data-dir-lock.fixture.ts <data folder>');

try {
  lockDataDir(dataDir).announce(`http://localhost/${process.pid}`);
  process.stdout.write('held\n');
} catch (error) {
  process.stdout.write(error instanceof DataDirInUseError ? 'refused\n' : `${String(error)}\n`);
}
setInterval(() => undefined, 60_000);
