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
  cpSync(join(__dirname, '../../shared/lib'), join(folder, 'shared/lib'), { recursive: true });
  mkdirSync(join(folder, 'node_modules/kept'), { recursive: true });
  writeFileSync(join(folder, 'package-lock.json'), '{}');
  writeFileSync(
    join(folder, 'start.mjs'),
    `import { ensureInstalled } from './scripts/lib/install.mjs'; await ensureInstalled(process.argv[2]); console.log('goes on');`,
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Starts a command that needs packages. A fake npm only prints its command, and which packages it is for. */
function startCommand(env, ...need) {
  const npm = join(folder, 'npm-cli.js');
  writeFileSync(npm, `console.log('npm', process.argv[2], ...process.argv.filter((one) => /dev$|save$/.test(one)))`);
  return spawnSync(process.execPath, ['start.mjs', ...need], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, npm_execpath: npm, ...env },
  }).stdout;
}

describe('packages for another Node', () => {
  it('are replaced by a command', () => {
    expect(startCommand({})).toMatch(/npm ci --include=dev\ngoes on\n$/);
  });

  it('stay where another Node is tried', () => {
    expect(startCommand({ SHOP_KEEP_PACKAGES: '1' })).toBe('goes on\n');
    expect(readdirSync(join(folder, 'node_modules'))).toEqual(['kept']);
  });
});

describe('packages of a command', () => {
  it('a start installs only what builds and runs the shop', () => {
    expect(startCommand({}, 'start')).toMatch(/npm ci --omit=dev\ngoes on\n$/);
    expect(startCommand({}, 'start')).toBe('goes on\n');
  });

  it('tests add their packages to those of a shop that may be running', () => {
    startCommand({}, 'start');
    expect(startCommand({}, 'all')).toMatch(/npm install --no-save --include=dev\ngoes on\n$/);
    expect(startCommand({}, 'all')).toBe('goes on\n');
    expect(startCommand({}, 'start')).toBe('goes on\n');
  });

  it('packages for another lock file are replaced', () => {
    startCommand({}, 'start');
    writeFileSync(join(folder, 'package-lock.json'), '{ "lockfileVersion": 3 }');
    expect(startCommand({}, 'all')).toMatch(/npm ci --include=dev\ngoes on\n$/);
  });

  it('packages that somebody installed by hand without those of tests are enough for a start', () => {
    const packages = {
      'node_modules/kept': { version: '1.0.0' },
      'node_modules/test': { version: '2.0.0', dev: true },
    };
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
    const { 'node_modules/kept': kept } = packages;
    writeFileSync(
      join(folder, 'node_modules/.package-lock.json'),
      JSON.stringify({ packages: { 'node_modules/kept': kept } }),
    );
    expect(startCommand({}, 'start')).toBe('goes on\n');
    expect(startCommand({}, 'all')).toMatch(/npm install --no-save --include=dev\ngoes on\n$/);
  });
});
