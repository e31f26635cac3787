import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../webpack/apps';

const require = createRequire(import.meta.url);

const packageFolder = (name: string): string => dirname(require.resolve(`${name}/package.json`));

/**
 * Builds remotes of `kind: 'mount'` from this folder, each in a folder of its own below the repository. There they have
 * React 18, as a team has it that installed it. `overrides` in package.json keeps npm from installing a second `react`
 * in this repository for react-dom-18.
 *
 * @param out the folder of the builds
 */
export async function buildMountRemotes(out: string, names: readonly string[]): Promise<void> {
  const cache = join(ROOT, '.cache');
  mkdirSync(cache, { recursive: true });
  const parent = mkdtempSync(join(cache, 'mount-remotes-'));
  try {
    for (const name of names) {
      const folder = join(parent, name);
      cpSync(join(ROOT, 'e2e/mount-remotes', name), folder, { recursive: true });
      for (const part of ['react', 'react-dom']) {
        cpSync(packageFolder(`${part}-18`), join(folder, 'node_modules', part), { recursive: true });
      }
      const config = { extends: join(ROOT, 'tsconfig.json'), include: ['src'] };
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
      const command = ['--import', 'tsx', join(ROOT, 'scripts/remotes/shop-remote.ts'), 'build'];
      await promisify(execFile)(process.execPath, command, { cwd: folder });
      cpSync(join(folder, 'dist'), join(out, name), { recursive: true });
    }
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}
