import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { runScript } from '../../api/src/testing/scripts';

const ROOT = join(__dirname, '../..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

const shop = (words: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runScript('shop', words, { env });

describe('the shop command', () => {
  it('shop --version prints the version of the repository', async () => {
    const { code, output } = await shop(['--version']);
    expect([code, output]).toEqual([0, `${String(/"version": "(.+)"/.exec(read('package.json'))?.[1])}\n`]);
  });

  it('shop help shows how each command is used', async () => {
    const { code, output } = await shop(['help']);
    expect(code).toBe(0);
    const commands = [...output.matchAll(/^ {2}([a-z-]+) {2,}/gm)].map(([, name = '']) => name);
    expect(commands).toEqual([
      ...['serve', 'create-admin', 'accounts', 'settings', 'backup', 'restore', 'rehearse', 'pictures', 'check-data'],
      'remotes',
      ...['help', '--version'],
    ]);
    const one = await shop(['backup', '--help']);
    expect([one.code, one.output]).toEqual([0, expect.stringContaining('  shop backup FILE_OR_FOLDER')]);
  });

  it.each([
    [[], {}, 1, /^The shop, version /],
    [['bakcup'], {}, 1, /^There is no command 'bakcup'\. .*\n$/],
    [['serve', 'now'], {}, 1, /It takes no words\.\n$/],
    [['serve'], { SEED: 'demo' }, 1, /^SEED=demo is for a checkout, .*\n$/],
    [['remotes', 'publish'], {}, 2, /Help: shop remotes publish --help\n$/],
    [['create-admin'], {}, 1, /^Makes an admin account.*\n {2}shop create-admin --email/],
  ])(
    'shop with the arguments %j and the environment %j exits with code %i and explains why',
    async (words, env, exitCode, said) => {
      const { code, output, error } = await shop(words, env);
      expect([code, output]).toEqual([exitCode, '']);
      expect(error).toMatch(said);
    },
  );
});

describe('a production folder', () => {
  it('starts the server with the flags of npm start, from a link elsewhere, too', () => {
    const [, flags = ''] = /"start": "node (.+) scripts\/start\.mjs"/.exec(read('package.json')) ?? [];
    const folder = mkdtempSync(join(tmpdir(), 'production-'));
    try {
      for (const name of ['bin', 'api']) mkdirSync(join(folder, name));
      copyFileSync(join(ROOT, 'scripts/shop/shop.sh'), join(folder, 'bin/shop'));
      symlinkSync(join(folder, 'bin/shop'), join(folder, 'link'));
      writeFileSync(
        join(folder, 'api/shop.js'),
        'console.log(JSON.stringify([process.execArgv, process.argv.slice(2)]))',
      );
      const output = execFileSync('sh', [join(folder, 'link'), 'serve', 'two words'], { encoding: 'utf8' });
      expect(JSON.parse(output)).toEqual([
        [...flags.split(' '), '--enable-source-maps'],
        ['serve', 'two words'],
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
