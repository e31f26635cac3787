import { z } from 'zod';

const record = z.record(z.string(), z.unknown());

/** A package.json whose packages are all in the lock file already. */
interface Manifest {
  name: string;
  version: string;
  license: string;
  dependencies: Readonly<Record<string, string>>;
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]): number => a.localeCompare(b, 'en');

/**
 * Adds a new workspace to the lock file: two entries, with every other byte unchanged. `npm ci` refuses a workspace
 * that is missing in the lock file. npm itself would rewrite the whole file without the parts for other platforms.
 *
 * @param text package-lock.json, as npm writes it
 * @throws Error when the file would change in any other way
 */
export function withLockEntries(text: string, { name, version, license, dependencies }: Manifest): string {
  const lock = record.parse(JSON.parse(text));
  const packages = record.parse(lock['packages']);
  const write = (all: Record<string, unknown>): string => `${JSON.stringify({ ...lock, packages: all }, null, 2)}\n`;
  if (write(packages) !== text) throw new Error('package-lock.json is not as npm writes it; mend that first');
  const { '': root, ...rest } = packages;
  const added = {
    ...rest,
    [name]: { version, license, dependencies },
    [`node_modules/${name}`]: { resolved: name, link: true },
  };
  return write({ '': root, ...Object.fromEntries(Object.entries(added).sort(byName)) });
}
