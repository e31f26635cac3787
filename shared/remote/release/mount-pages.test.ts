import { describe, expect, it } from '@jest/globals';
import type { RemoteConfig } from '../config';
import { HOST_CONTRACT } from '../contract';
import { completeRelease, integrityOf } from './complete';
import { type ValidationResult, validateRelease } from './validate';
import { readScripts } from './scripts/read-scripts';

const HOST = { contract: HOST_CONTRACT, singletons: { react: '19.3.1' }, sharedNames: { react: ['useState'] } };

/** React of an older major, by what the checks know it. */
const OWN_REACT = 'const x={__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED:{}};';

/** A chunk with a page, as a bundler writes it. */
const chunk = (body: string): string =>
  `(self.chunks_mfe_points||=[]).push([[1],{7(module,exports,r){${OWN_REACT}${body}}}]);`;

/** Validates a release with the page ./PointsPage, in a chunk of its own. */
function validate(page: string, kind?: RemoteConfig['kind'], assets = ['page.js']): Promise<ValidationResult> {
  const exposes = [{ path: './PointsPage', assets: { js: { sync: assets, async: [] } } }];
  const metaData = { globalName: 'mfe_points', publicPath: 'auto', remoteEntry: { name: 'entry.js', type: 'global' } };
  const files: Record<string, string> = {
    'entry.js': 'var mfe_points={init(){},get(){}};',
    'page.js': page,
    'other.js': chunk('r.d(exports,{render:()=>1,destroy:()=>2});'),
    'standalone/index.html': '<!doctype html><title>Alone</title>',
    'mf-manifest.json': JSON.stringify({ name: 'mfe_points', metaData, shared: [], remotes: [], exposes }),
  };
  const hashes = Object.entries(files).map(([file, text]) => [file, integrityOf(text)] as const);
  const release = completeRelease(
    {
      ...{ name: 'mfe-points', container: 'mfe_points', version: '1.0.0', contract: `^${HOST_CONTRACT}` },
      pages: [{ path: '/points', title: 'Points', expose: './PointsPage', access: 'employee' }],
      ...(kind ? { kind } : {}),
      ...{ menu: [], singletons: {} },
    },
    Object.fromEntries(hashes),
  );
  const found = hashes.map(([file, integrity]) => [file, { integrity, bytes: 100 }] as const);
  const read = (file: string) =>
    Promise.resolve((file === 'remote.json' ? JSON.stringify(release) : files[file]) ?? '');
  const all = new Map([...found, ['remote.json', { integrity: '', bytes: 100 }]] as const);
  return validateRelease({ name: 'mfe-points', found: all, read, readScripts }, HOST, null);
}

const messages = (result: ValidationResult): string[] =>
  result.ok ? result.warnings : result.problems.map(({ message }) => message);

describe('a release of kind mount', () => {
  it.each([
    ['the list of exports of a bundler', chunk('r.d(exports,{destroy:()=>b,render:()=>a});')],
    ['functions in a list of exports of webpack', chunk('r.d(exports,["destroy",()=>b,"head",0,{},"render",()=>a]);')],
    ['values in a list of exports of webpack', chunk('r.d(exports,["destroy",0,e=>1,"render",0,e=>2]);')],
    ['assignments to exports', chunk('exports.render=function(){};exports.destroy=function(){};')],
  ])('may bring its own React and share nothing, and is told by %s', async (_how, page) => {
    expect(await validate(page, 'mount')).toMatchObject({ ok: true, warnings: [] });
  });

  it.each([
    ['one of the exports alone', chunk('r.d(exports,{render:()=>a});var p={};p.destroy=1;')],
    ['names that are values of exports', chunk('r.d(exports,["a",0,"render","b",0,"destroy"]);')],
    ['a component', chunk('r.d(exports,{default:()=>a});')],
  ])('is refused with %s, in a sentence that says what to do', async (_what, page) => {
    const result = await validate(page, 'mount');
    expect(result.ok).toBe(false);
    expect(messages(result)).toEqual([
      expect.stringMatching(/^\.\/PointsPage does not export render and destroy.*: export both.*or take kind out/),
    ]);
  });

  it('is not judged by the scripts of other pages where its manifest says which are its own', async () => {
    const component = chunk('r.d(exports,{default:()=>a});');
    expect((await validate(component, 'mount')).ok).toBe(false);
    expect((await validate(component, 'mount', [])).ok).toBe(true);
  });
});

it('a release without the kind is still refused with another React, and hears of the kind', async () => {
  const result = await validate(chunk('r.d(exports,{render:()=>a,destroy:()=>b});'));
  expect(messages(result)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/brings its own React.*kind: 'mount'/),
      expect.stringMatching(/does not share the host's React/),
    ]),
  );
});
