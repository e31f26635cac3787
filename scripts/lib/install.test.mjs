import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

/** A copy of the scripts beside packages that do not fit the lock file. */
let folder;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-install-test-'));
  cpSync(__dirname, join(folder, 'scripts/lib'), { recursive: true });
  mkdirSync(join(folder, 'node_modules/kept'), { recursive: true });
  writeFileSync(join(folder, 'package-lock.json'), '{}');
  writeFileSync(
    join(folder, 'start.mjs'),
    `import { ensureInstalled } from './scripts/lib/install.mjs'; await ensureInstalled(); console.log('goes on');`,
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Starts a command that needs packages. A fake npm only prints its arguments. */
function startCommand(env) {
  const npm = join(folder, 'npm-cli.js');
  writeFileSync(npm, `console.log('npm', process.argv[2])`);
  return spawnSync(process.execPath, ['start.mjs'], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, npm_execpath: npm, ...env },
  }).stdout;
}

describe('packages for another Node', () => {
  it('are replaced by a command', () => {
    expect(startCommand({})).toMatch(/npm ci\ngoes on\n$/);
  });

  it('stay where another Node is tried', () => {
    expect(startCommand({ SHOP_KEEP_PACKAGES: '1' })).toBe('goes on\n');
    expect(readdirSync(join(folder, 'node_modules'))).toEqual(['kept']);
  });
});
