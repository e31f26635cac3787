import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { HOST_CONTRACT } from '@shop/shared/remote/contract';
import { ROOT } from '../../webpack/apps';
import { compileAll } from './compile';
import { devPackage, remotePackage, testPackage } from './packages';
import { inScope } from './scope';

let folder: string | undefined;
afterEach(() => {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  folder = undefined;
});

/** A folder of sources within the repository, whose paths compiled files keep. */
function sources(files: Record<string, string>): string {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  folder = mkdtempSync(join(ROOT, '.cache', 'kit-test-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

describe('compiled sources', () => {
  it('import each other by whole names, and nothing for types alone', () => {
    const made = sources({
      'a.ts':
        "import type { B } from './b';\nimport { c } from './c';\nimport type { Q } from 'only-types';\nimport { z } from 'zod';\nexport const a: B | Q = [c, z];\n",
      'b.ts': 'export type B = unknown;\n',
      'c.tsx': "export const c = () => import('./d.json');\n",
      'd.json': '{"deep": true}\n',
    });
    const { files, packages, sources: used } = compileAll([join(made, 'a.ts')]);
    const text = (name: string): string =>
      String([...files].find(([path]) => path.endsWith(`/${name}`))?.[1] ?? 'missing');
    expect(text('a.js')).toContain("from './c.js'");
    expect(text('c.js')).toContain("import('./d.json.js')");
    expect(text('d.json.js')).toBe('export default {"deep": true};\n');
    expect(packages).toEqual(['zod']);
    expect(used.map((file) => file.slice(made.length + 1)).sort()).toEqual(['a.ts', 'c.tsx', 'd.json']);
  });

  it('whose names differ only in case are refused', () => {
    const made = sources({ 'Theme.tsx': 'export const A = 1;\n', 'theme.ts': 'export const a = 1;\n' });
    expect(() => compileAll([join(made, 'Theme.tsx'), join(made, 'theme.ts')])).toThrow('differ only in case');
  });
});

describe('the packages of the kit', () => {
  it('that builds and releases needs no dev server, no test runner and no copy of React', () => {
    const { manifest } = remotePackage();
    expect(manifest).toMatchObject({
      name: '@shop/remote',
      version: HOST_CONTRACT,
      dependencies: { '@shop/shared': HOST_CONTRACT, webpack: expect.any(String), 'ts-loader': expect.any(String) },
      peerDependencies: { react: expect.stringMatching(/^\^19\./) },
    });
    const names = Object.keys(manifest['dependencies'] ?? {});
    expect(names.filter((name) => /dev-server|refresh|jest|testing|^react/.test(name))).toEqual([]);
  });

  it('that builds has names in a scope of somebody else, and the keys of the host', () => {
    const { files } = remotePackage();
    const [file] = [...files].filter(([path]) => path === 'webpack/singletons.js');
    const text = inScope('webpack/singletons.js', String(file?.[1]), '@acme');
    expect(text).toContain("from '@acme/shared/remote/contract'");
    expect(text).toContain("request: '@acme/shared/api'");
    expect(text).toContain('key: `${HOST_SCOPE}/shared/api`');
  });

  it('that tests has rules for what the shop shares', () => {
    const { files } = testPackage();
    const made = sources({
      'rules.json': String(files.get('oxlintrc.json')),
      'page.ts':
        "import styled, { css } from 'styled-components';\nimport { useBlocker, useParams } from 'react-router-dom';\nimport type { Path } from 'react-router-dom';\nimport { Link } from 'react-router';\n",
    });
    const oxlint = join(ROOT, 'node_modules/oxlint/bin/oxlint');
    const words = [oxlint, '-c', join(made, 'rules.json'), '-f', 'unix', '--no-ignore', join(made, 'page.ts')];
    const { stdout, status } = spawnSync(process.execPath, words, { encoding: 'utf8' });
    const refused = [...stdout.matchAll(/page\.ts:\d+:\d+: '([^']*)' import/g)].map(([, name]) => name);
    expect({ refused, status }).toEqual({ refused: ['default', 'useBlocker', 'react-router'], status: 1 });
  });

  it('that serves takes the build from the one that builds', () => {
    const { manifest, files } = devPackage(remotePackage());
    expect([...files.keys()].filter((name) => name.endsWith('.js')).sort()).toEqual([
      'webpack/alone.js',
      'webpack/dev-server.js',
      'webpack/in-shop.js',
      'webpack/kit-dev.js',
      'webpack/refresh.js',
    ]);
    expect(String(files.get('webpack/alone.js'))).toContain("from '@shop/remote/webpack/standalone.js'");
    expect(manifest).toMatchObject({ dependencies: { '@shop/remote': HOST_CONTRACT } });
  });
});
