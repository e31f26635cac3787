/** Tests builds of other bundlers as their authors do: one line for each item. */
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { integrityOf } from '@shop/shared/remote/release/complete';
import { listFiles } from '../../webpack/list-files';
import {
  type Shared,
  type ToolchainName,
  MODULES,
  TOOLCHAIN_NAMES,
  buildForeign,
  takenFromHost,
} from '../../webpack/testing/foreign-release';
import { runCommand } from './testing';

const ITEMS = [
  'Manifest',
  'Integrity',
  'Entry',
  'Share scope',
  'Names',
  'Pages',
  'Retry',
  'Standalone page',
  'Two versions in one tab',
];

const SHARED: Readonly<Record<string, Shared>> = {
  react: takenFromHost('^19.0.0'),
  'react/jsx-runtime': takenFromHost('^19.0.0'),
};

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-conformance-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Options {
  version?: string;
  shared?: Readonly<Record<string, Shared>>;
  chunkGlobal?: string;
}

/** Builds and describes a remote as a team does. @returns its folder */
async function build(toolchain: ToolchainName, options: Options = {}): Promise<string> {
  const { version = '1.0.0', shared = SHARED, chunkGlobal = `chunks_mfe_points_${version}` } = options;
  const out = mkdtempSync(join(folder, 'build-'));
  const page = `
import { useState } from 'react';
import { jsx } from 'react/jsx-runtime';
new CSSStyleSheet().replaceSync('p { color: red; }');
export const Later = () => import('react').then(({ createElement }) => createElement('p', {}, '${version}'));
export default () => jsx('h1', { children: useState('Points')[0] });`;
  await buildForeign(out, toolchain, { name: 'mfe_points', expose: './PointsPage', page, shared, chunkGlobal });
  // A tool that knows no federation manifest: the command writes one.
  if (toolchain.startsWith('Rspack')) rmSync(join(out, 'mf-manifest.json'));
  mkdirSync(join(out, 'standalone'));
  writeFileSync(join(out, 'standalone/page.js'), 'document.body.append("Points");');
  writeFileSync(join(out, 'standalone/index.html'), '<!doctype html><script src="page.js"></script>');
  const pages = join(mkdtempSync(join(folder, 'pages-')), 'pages.json');
  writeFileSync(
    pages,
    JSON.stringify([{ path: '/points', title: 'Points', expose: './PointsPage', access: 'employee' }]),
  );
  const words = ['describe', out, '--name', 'mfe-points', '--version', version, '--pages', pages];
  const { code, err } = await runCommand(words);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return out;
}

/** Tests a folder. @returns the exit code and the lines of all items */
async function conformance(...folders: string[]) {
  const { code, out, err } = await runCommand(['conformance', ...folders]);
  return { code, lines: (out + err).trim().split('\n') };
}

/** Writes the hashes of the files into remote.json, as a bundler that describes its build does. */
function describeAgain(out: string, change: (description: Record<string, unknown>) => void = () => undefined): void {
  const file = join(out, 'remote.json');
  const description: Record<string, unknown> = JSON.parse(readFileSync(file, 'utf8'));
  const names = listFiles(out).filter((name) => name !== 'remote.json');
  description['files'] = Object.fromEntries(names.map((name) => [name, integrityOf(readFileSync(join(out, name)))]));
  change(description);
  writeFileSync(file, JSON.stringify(description));
}

describe('npm run remotes -- conformance', () => {
  it.each(TOOLCHAIN_NAMES.filter((name) => name !== MODULES))(
    'passes two builds of %s with a line for each item',
    async (toolchain) => {
      const [first, second] = [await build(toolchain), await build(toolchain, { version: '1.1.0' })];
      const { code, lines } = await conformance(first, second);
      expect(lines.map((line) => /^passed +([^:]+): /.exec(line)?.[1] ?? line)).toEqual(ITEMS);
      expect(code).toBe(0);
      expect(lines.join('\n')).toContain('react ^19.0.0');
    },
  );

  it('describes and passes a build of ES modules, and names what it cannot load', async () => {
    const { code, lines } = await conformance(await build(MODULES));
    const skipped = ['Entry', 'Pages', 'Retry'];
    const said = lines.map((line) => /^(passed|skipped) +([^:]+): /.exec(line)?.slice(1));
    expect(said).toEqual(ITEMS.map((item) => [skipped.includes(item) ? 'skipped' : 'passed', item]));
    expect(code).toBe(0);
  });

  it('says for programs what passed', async () => {
    const { out } = await runCommand(['conformance', await build('webpack'), '--json']);
    expect(JSON.parse(out)).toMatchObject({ ok: true, passed: ITEMS });
  });

  describe('refuses in its own sentence', () => {
    let sound: string;
    beforeAll(async () => {
      sound = await build('Rspack');
    });

    /** A copy of the sound build. */
    function copy(): string {
      const out = mkdtempSync(join(folder, 'copy-'));
      cpSync(sound, out, { recursive: true });
      return out;
    }

    /** The faults of a folder, by the items that did not pass. */
    async function faultsOf(...folders: string[]) {
      const { code, lines } = await conformance(...folders);
      expect(code).toBe(1);
      const faults = lines.flatMap((line) => {
        const [, item = '', message = ''] = /^ {2}([^:]+): (.*)$/.exec(line) ?? [];
        return item === '' || message.startsWith('not tested') ? [] : [[item, message]];
      });
      const passed = lines.filter((line) => line.startsWith('passed')).length;
      const failed = new Set(lines.map((line) => /^ {2}([^:]+): /.exec(line)?.[1]).filter(Boolean)).size;
      expect(passed + failed).toBe(ITEMS.length);
      return faults;
    }

    it('changed bytes', async () => {
      const out = copy();
      appendFileSync(join(out, 'remoteEntry.js'), '\n;globalThis.changed = true;');
      expect(await faultsOf(out)).toEqual([
        ['Integrity', expect.stringMatching(/not as they were built \(remoteEntry\.js\): build again/)],
      ]);
    });

    it('an entry without init and get', async () => {
      const out = copy();
      appendFileSync(join(out, 'remoteEntry.js'), '\nmfe_points = { pages: [] };');
      describeAgain(out);
      expect(await faultsOf(out)).toEqual([
        ['Entry', expect.stringMatching(/mfe_points of remoteEntry\.js has no init and get: .*Module Federation/)],
      ]);
    });

    it('an entry that leaves nothing', async () => {
      const out = copy();
      writeFileSync(join(out, 'remoteEntry.js'), 'throw new Error("broken on purpose");');
      describeAgain(out);
      const faults = await faultsOf(out);
      expect(faults).toContainEqual(['Entry', expect.stringMatching(/no container .* it threw: .*on purpose/)]);
    });

    it('a copy of React of its own', async () => {
      const shared = { ...SHARED, react: { singleton: true, requiredVersion: '^19.0.0' } } as const;
      const out = mkdtempSync(join(folder, 'own-'));
      const page = "import { useState } from 'react'; export default () => useState(0);";
      const options = { name: 'mfe_points', expose: './PointsPage', page, shared, chunkGlobal: 'chunks_own_1' };
      await buildForeign(out, 'Rspack', options);
      cpSync(join(sound, 'standalone'), join(out, 'standalone'), { recursive: true });
      cpSync(join(sound, 'remote.json'), join(out, 'remote.json'));
      describeAgain(out);
      const faults = await faultsOf(out);
      expect(new Set(faults.map(([item]) => item))).toEqual(new Set(['Share scope']));
      expect(faults[0]?.[1]).toMatch(/brings its own React.*import: false/);
    });

    it('a chunk global that another build has, too', async () => {
      const other = await build('Rspack', { version: '1.1.0', chunkGlobal: 'chunks_mfe_points_1.0.0' });
      expect(await faultsOf(sound, other)).toEqual([
        ['Two versions in one tab', expect.stringMatching(/as those of version 1\.1\.0 do.*hash of the build/)],
      ]);
    });

    it('the chunk global that every build has', async () => {
      const out = await build('Rspack', { chunkGlobal: 'webpackChunkmfe_points' });
      expect(await faultsOf(out)).toEqual([
        ['Two versions in one tab', expect.stringMatching(/every build has .* webpackChunkmfe_points/)],
      ]);
    });

    it('a manifest without versions', async () => {
      const shared = {
        react: takenFromHost('^19.0.0'),
        'react/jsx-runtime': { ...takenFromHost(''), requiredVersion: false },
      } as const;
      const out = copy();
      const versionless = mkdtempSync(join(folder, 'versionless-'));
      const page = "import { jsx } from 'react/jsx-runtime'; export default () => jsx('h1', {});";
      const options = { name: 'mfe_points', expose: './PointsPage', page, shared, chunkGlobal: 'chunks_v_1' };
      await buildForeign(versionless, 'Rspack', options);
      for (const part of ['standalone', 'remote.json']) {
        cpSync(join(out, part), join(versionless, part), { recursive: true });
      }
      describeAgain(versionless);
      expect(await faultsOf(versionless)).toEqual([
        ['Share scope', expect.stringMatching(/which versions of react\/jsx-runtime .*requiredVersion under 'shared'/)],
      ]);
    });

    it.each([
      [
        'scripts elsewhere',
        '<script src="/assets/page.js"></script>',
        /refers to \/assets\/page\.js, which .*relative addr/,
      ],
      ['an inline script', '<script>start()</script>', /within its HTML.*put it into a file/],
    ])('a standalone page with %s', async (_what, html, fault) => {
      const out = copy();
      writeFileSync(join(out, 'standalone/index.html'), html);
      describeAgain(out);
      expect(await faultsOf(out)).toEqual([['Standalone page', expect.stringMatching(fault)]]);
    });

    it('a folder that is not described', async () => {
      const { code, lines } = await conformance(mkdtempSync(join(folder, 'empty-')));
      expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringContaining('by the command describe')] });
    });
  });
});
