/**
 * Validates releases that other toolchains built: real, minified builds of tiny remotes, with a remote.json as a team
 * writes it by hand.
 */
import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { HOST_CONTRACT } from '@shop/shared/remote/contract';
import type { HostFacts } from '@shop/shared/remote/release/problem';
import { readScripts } from '@shop/shared/remote/release/scripts/read-scripts';
import { validateRelease } from '@shop/shared/remote/release/validate';
import { listFiles } from './list-files';
import {
  type Shared,
  MODULES,
  type ToolchainName,
  TOOLCHAIN_NAMES,
  buildForeign,
  takenFromHost,
} from './testing/foreign-release';

const folder = mkdtempSync(path.join(tmpdir(), 'shop-foreign-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A host, with a list of names of its own: the shop's list may grow. */
const HOST: HostFacts = {
  contract: HOST_CONTRACT,
  singletons: { react: '19.3.1', 'react-redux': '9.3.1', '@reduxjs/toolkit': '2.14.0' },
  sharedNames: {
    react: ['createElement', 'default', 'lazy', 'useState'],
    'react/jsx-runtime': ['jsx', 'jsxs'],
    'react-redux': ['Provider', 'useSelector'],
    '@reduxjs/toolkit': ['createSlice', 'nanoid'],
  },
};

const SHARED: Readonly<Record<string, Shared>> = {
  react: takenFromHost('^19.0.0'),
  'react/jsx-runtime': takenFromHost('^19.0.0'),
  'react-redux': takenFromHost('^9.0.0'),
  '@reduxjs/toolkit': takenFromHost('^2.0.0'),
};

interface Build {
  /** Source of the page. */
  page: string;
  shared?: Readonly<Record<string, Shared>>;
}

const built = new Map<string, Promise<string>>();

/** Builds a remote with one page, once. @returns the folder of its release, without remote.json */
function build(toolchain: ToolchainName, options: Build): Promise<string> {
  const key = JSON.stringify([toolchain, options]);
  const running = built.get(key) ?? buildAfresh(toolchain, options);
  built.set(key, running);
  return running;
}

let builds = 0;

async function buildAfresh(toolchain: ToolchainName, { page, shared = SHARED }: Build): Promise<string> {
  builds += 1;
  const out = path.join(folder, String(builds));
  await buildForeign(out, toolchain, {
    name: 'mfe_x',
    expose: './Page',
    page,
    shared,
    chunkGlobal: 'chunks_mfe_x_1a2b',
  });
  return out;
}

/** Completes a build to a release by a remote.json. */
async function validate(
  release: string,
  { singletons = { react: '19.0.0' }, others = new Map<string, string>() } = {},
) {
  mkdirSync(path.join(release, 'standalone'), { recursive: true });
  writeFileSync(path.join(release, 'standalone/index.html'), '<p>Alone');
  const found = new Map(
    listFiles(release)
      .filter((file) => file !== 'remote.json')
      .map((file) => {
        const content = readFileSync(path.join(release, file));
        const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
        return [file, { integrity, bytes: content.length }];
      }),
  );
  const description = {
    name: 'mfe-x',
    container: 'mfe_x',
    version: '1.0.0',
    build: 'abcdef',
    contract: `^${HOST_CONTRACT}`,
    pages: [{ path: '/x', title: 'X', expose: './Page', access: 'employee' }],
    menu: [],
    singletons,
    files: Object.fromEntries([...found].map(([file, { integrity }]) => [file, integrity])),
  };
  writeFileSync(path.join(release, 'remote.json'), JSON.stringify(description));
  found.set('remote.json', { integrity: '', bytes: 0 });
  const read = (file: string) => Promise.resolve(readFileSync(path.join(release, file), 'utf8'));
  const result = await validateRelease({ name: 'mfe-x', found, read, readScripts }, HOST, {
    claims: () => Promise.resolve([]),
    chunkGlobals: () => Promise.resolve(others),
  });
  return result.ok
    ? { problems: [], warnings: result.warnings, chunkGlobal: result.chunkGlobal }
    : { problems: result.problems.map(({ message }) => message), warnings: [], chunkGlobal: null };
}

const GOOD = `
import React, { useState } from 'react';
import { jsx } from 'react/jsx-runtime';
import { createSlice } from '@reduxjs/toolkit';
export const slice = createSlice({ name: 'x', initialState: {}, reducers: {} });
export const Later = React.lazy(() => import('react-redux').then(({ Provider }) => ({ default: Provider })));
export default () => jsx('p', { children: useState(0)[0] });`;

/** Takes five names that the host lacks, each in another way. */
const LACKING = `
import * as React from 'react';
import { jsx } from 'react/jsx-runtime';
import * as toolkit from '@reduxjs/toolkit';
import { createEntityAdapter, nanoid } from '@reduxjs/toolkit';
export { shallowEqual } from 'react-redux';
const { createListenerMiddleware } = toolkit;
export const adapter = createEntityAdapter();
export const connected = import('react-redux').then((redux) => redux.connect);
export default () => jsx('p', { children: [nanoid(), React['useActionState'], createListenerMiddleware()] });`;

describe.each(TOOLCHAIN_NAMES)('a release built by %s', (toolchain) => {
  it('is accepted when it takes what the host shares', async () => {
    await expect(validate(await build(toolchain, { page: GOOD }))).resolves.toEqual({
      problems: [],
      warnings: [],
      // Modules import each other, without a global.
      chunkGlobal: toolchain === MODULES ? null : 'chunks_mfe_x_1a2b',
    });
  });

  it('is refused with each name that the host lacks', async () => {
    const { problems } = await validate(await build(toolchain, { page: LACKING }));
    const names = problems
      .map((problem) => /^It uses (.+) \(.*\.m?js\).*use a name that .* lists/.exec(problem)?.[1])
      .sort();
    expect(names).toEqual([
      'connect of react-redux',
      'createEntityAdapter of @reduxjs/toolkit',
      'createListenerMiddleware of @reduxjs/toolkit',
      'shallowEqual of react-redux',
      'useActionState of react',
    ]);
  });

  it('is refused when it needs another React, whatever its remote.json says', async () => {
    const shared = { ...SHARED, react: takenFromHost('^18.2.0'), 'react/jsx-runtime': takenFromHost('^18.2.0') };
    const { problems } = await validate(await build(toolchain, { page: GOOD, shared }));
    expect(problems).toEqual([
      expect.stringMatching(
        /^It needs react.* \^18\.2\.0 from the host, which has react 19\.3\.1: build it with react 19\.3\.1/,
      ),
    ]);
  });

  it('is accepted for what it needs, when its remote.json names an older major', async () => {
    const release = await build(toolchain, { page: GOOD });
    expect((await validate(release, { singletons: { react: '18.0.0' } })).problems).toEqual([]);
  });

  it('is refused when it takes a key that the host does not share', async () => {
    const page = `import { Fragment } from 'react/jsx-dev-runtime'; ${GOOD} export const More = Fragment;`;
    const shared = { ...SHARED, 'react/jsx-dev-runtime': takenFromHost('^19.0.0') };
    const { problems } = await validate(await build(toolchain, { page, shared }));
    expect(problems).toEqual([
      expect.stringMatching(/takes react\/jsx-dev-runtime from the host, which does not share it.*bundle it/),
    ]);
  });

  it('is refused with a React of its own', async () => {
    const shared = { ...SHARED, react: { singleton: true, requiredVersion: '^19.0.0' } } as const;
    const { problems } = await validate(await build(toolchain, { page: GOOD, shared }));
    expect(problems).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/brings its own react, of which the host has the only one: share with import: false/),
      ]),
    );
  });

  it('is accepted with JSX alone, and refused when it shares nothing', async () => {
    const jsxOnly = "import { jsx } from 'react/jsx-runtime'; export default () => jsx('p', {});";
    expect((await validate(await build(toolchain, { page: jsxOnly }))).problems).toEqual([]);
    const { problems } = await validate(await build(toolchain, { page: 'export default () => null;' }));
    expect(problems).toEqual([expect.stringMatching(/does not share the host's React.*list react/)]);
  });

  it('has a warning for what cannot be read, and none for a name that it only asks for', async () => {
    const page = `
import * as React from 'react';
import * as redux from 'react-redux';
import { jsx } from 'react/jsx-runtime';
export const pick = (name) => redux[name];
export const use = React.useEffectEvent ? React.useEffectEvent : (effect) => effect;
export default () => jsx('p', {});`;
    const { problems, warnings } = await validate(await build(toolchain, { page }));
    expect(problems).toEqual([]);
    expect(warnings).toEqual([
      expect.stringMatching(/\.m?js computes a name of react-redux or hands the whole module on/),
    ]);
  });

  it('is refused with a syntax error', async () => {
    const release = await build(toolchain, { page: GOOD.replace('useState(0)', 'useState(1)') });
    appendFileSync(path.join(release, 'remoteEntry.js'), '\n;export {');
    expect((await validate(release)).problems).toContainEqual(
      expect.stringMatching(/^remoteEntry\.js is no script \(syntax error: .*build again/),
    );
  });
});

it('a release of ES modules is refused when it imports a script with a query', async () => {
  const release = await build(MODULES, { page: GOOD.replace('useState(0)', 'useState(2)') });
  appendFileSync(path.join(release, 'remoteEntry.js'), "\n;export const later = () => import('./page.js?v=2');");
  expect((await validate(release)).problems).toEqual([
    expect.stringMatching(/^remoteEntry\.js names a script with a query \(page\.js\?v…\).*chunkFilename/),
  ]);
});

const CLASSIC = TOOLCHAIN_NAMES.filter((name) => name !== MODULES);

describe.each(CLASSIC)('a release built by %s, whose chunks have a global,', (toolchain) => {
  it('is refused when its chunks have the global of another version', async () => {
    const release = await build(toolchain, { page: GOOD });
    const { problems } = await validate(release, { others: new Map([['0.9.0', 'chunks_mfe_x_1a2b']]) });
    expect(problems).toEqual([
      expect.stringMatching(/global chunks_mfe_x_1a2b, as those of version 0\.9\.0.*hash.*output\.uniqueName/),
    ]);
    expect((await validate(release, { others: new Map([['0.9.0', 'chunks_mfe_x_3c4d']]) })).problems).toEqual([]);
  });
});
