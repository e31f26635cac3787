import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { ROOT } from './apps';

/** Runs a script that prints JSON, in a process of its own, because jest cannot import loaders as modules. */
function run(script: string, environment: Record<string, string> = {}): unknown {
  const command = ['--import', 'tsx', '--input-type=module', '--eval', script];
  const env = { ...process.env, ...environment };
  return JSON.parse(execFileSync(process.execPath, command, { cwd: ROOT, env, encoding: 'utf8' }));
}

/** Asks webpack which loaders it would run for the home page in every build. Nothing is built. */
const ASK = `
import path from 'node:path';
import webpack from 'webpack';
import { readRemote, readShell } from './webpack/apps.ts';
import { refresh } from './webpack/refresh.ts';
import * as foreign from './webpack/foreign.ts';
import * as host from './webpack/host.ts';
import * as plain from './webpack/plain-config.ts';
import * as remote from './webpack/remote.ts';
import * as server from './webpack/server.ts';
import * as standalone from './webpack/standalone.ts';
const factories = { ...foreign, ...host, ...plain, ...remote, ...server, ...standalone };
const [shell, app] = [readShell(), await readRemote('mfe-storefront')];
const [production, development] = ['production', 'development'].map((mode) => ({ app, mode, outDir: '/out' }));
const builds = [
  ['the host', 'hostConfig', { ...production, app: shell, publicPath: '/' }],
  ['the host on the server', 'hostServerConfig', { ...production, app: shell }],
  ['a remote', 'remoteConfig', production],
  ['a remote on the server', 'serverConfig', production],
  ['a standalone page', 'standaloneConfig', production],
  ['a container for foreign hosts', 'foreignConfig', production],
  ['a plain bundle', 'plainConfig', { shell, remote: app, expose: './HomePage', outDir: '/out' }],
  ['the dev server of the host', 'hostConfig', { ...development, app: shell, publicPath: '/' }],
  ['the dev server of a remote', 'remoteConfig', { ...development, refresh }],
  ['the dev server of a remote in a built host', 'remoteConfig', development],
  ['the dev server of a standalone page', 'standaloneConfig', { ...development, refresh }],
];
const answers = [];
for (const [build, factory, options] of builds) {
  const compiler = webpack({ ...factories[factory](options), cache: false });
  const params = compiler.newCompilationParams();
  compiler.newCompilation(params);
  const page = webpack.EntryPlugin.createDependency(path.join(app.dir, 'src/pages/HomePage.tsx'), 'page');
  const { module } = await new Promise((resolve, reject) =>
    params.normalModuleFactory.create(
      { context: app.dir, contextInfo: { issuer: '' }, dependencies: [page] },
      (failure, result) => (failure ? reject(failure) : resolve(result)),
    ),
  );
  answers.push({ build, factory, loaders: module.loaders.map(({ loader }) => loader), last: module.loaders.at(-1) });
}
console.log(JSON.stringify(answers));
`;

const answersSchema = z.array(
  z.object({
    build: z.string(),
    factory: z.string(),
    loaders: z.array(z.string()),
    last: z.object({ options: z.object({ transpileOnly: z.boolean() }) }),
  }),
);

describe('ts-loader', () => {
  const answers = answersSchema.parse(run(ASK));

  it.each(answers)('compiles a page of $build, and no other loader does', ({ build, loaders, last }) => {
    const names = loaders.map((file) => path.relative(ROOT, file).replaceAll(path.sep, '/'));
    // The dev server's own loader adds code for hot reload to what was compiled.
    const compiling = build.startsWith('the dev server') ? names.filter((name) => !/react-refresh/.test(name)) : names;
    expect(compiling).toEqual(['webpack/keep-compiled-loader.ts', 'node_modules/ts-loader/index.js']);
    expect(last.options.transpileOnly).toBe(true);
  });

  it('is asked about in every factory of a configuration', () => {
    const files = readdirSync(path.join(ROOT, 'webpack')).filter((file) => file.endsWith('.ts') && file !== 'base.ts');
    const factories = files.flatMap((file) =>
      [...readFileSync(path.join(ROOT, 'webpack', file), 'utf8').matchAll(/export function (\w+Config)\(/g)].map(
        ([, name]) => name,
      ),
    );
    expect([...new Set(answers.map(({ factory }) => factory))].sort()).toEqual(factories.sort());
  });
});

/** Builds one file after the other with the loaders of a build, and prints what webpack made of each. */
const BUILD = `
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';
import { refresh } from './webpack/refresh.ts';
import { typescriptLoaders } from './webpack/typescript.ts';
const folder = process.env.FOLDER;
let compiled = 0;
const count = () => (file) => {
  compiled += 1;
  return file;
};
function rule(production, hot) {
  const [keep, { loader, options }] = typescriptLoaders(process.cwd(), production, hot);
  const getCustomTransformers = () => ({ before: [count, ...options.getCustomTransformers().before] });
  return { test: /\\.tsx?$/, use: [keep, { loader, options: { ...options, getCustomTransformers } }] };
}
const rules = { production: rule(true), development: rule(false), refresh: rule(false, refresh) };
const results = [];
for (const { file, source, mode } of JSON.parse(process.env.STEPS)) {
  const entry = path.join(folder, file);
  writeFileSync(entry, source);
  compiled = 0;
  const compiler = webpack({
    mode: 'production',
    entry,
    output: { path: path.join(folder, 'out') },
    devtool: 'hidden-source-map',
    externals: /^(react|styled)/,
    optimization: { minimize: false, concatenateModules: false },
    module: { rules: [rules[mode]] },
  });
  const { compilation } = await new Promise((resolve, reject) =>
    compiler.run((failure, stats) => (failure ? reject(failure) : resolve(stats))),
  );
  const module = [...compilation.modules].find(({ resource }) => resource === entry);
  const { source: code, map } = module.originalSource().sourceAndMap();
  // A file with errors has none, because it is always compiled again.
  const watched = [...(module.buildInfo.snapshot?.getFileIterable() ?? [])].includes(entry);
  const errors = compilation.errors.map(({ message }) => message);
  results.push({ compiled, code, map, errors, watched, hash: compilation.hash });
}
console.log(JSON.stringify(results));
`;

const resultsSchema = z.array(
  z.object({
    compiled: z.number(),
    code: z.string(),
    map: z
      .object({ mappings: z.string(), sources: z.array(z.string()), sourcesContent: z.array(z.string()) })
      .nullable(),
    errors: z.array(z.string()),
    watched: z.boolean(),
    hash: z.string(),
  }),
);

interface Step {
  file: string;
  source: string;
  mode: 'production' | 'development' | 'refresh';
}

describe('the loaders of TypeScript', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'typescript-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const build = (...steps: Step[]) => resultsSchema.parse(run(BUILD, { FOLDER: folder, STEPS: JSON.stringify(steps) }));

  it('compile a file once, and again after it has changed', () => {
    const small: Step = {
      file: 'size.ts',
      source: 'interface S {}\nexport const s: string = "S";\n',
      mode: 'production',
    };
    const large = { ...small, source: 'export const s: string = "L";\n' };
    const [first, second, changed, back] = build(small, small, large, small);
    expect(first).toMatchObject({ compiled: 1, code: 'export const s = "S";\n', errors: [] });
    expect(second).toEqual({ ...first, compiled: 0 });
    expect(changed).toMatchObject({ compiled: 1, code: 'export const s = "L";\n' });
    expect(back).toMatchObject({ code: 'export const s = "S";\n' });
    // The first line of the code comes from the second line of the source: AACA is 0 columns and 1 line further.
    expect(second?.map).toMatchObject({ mappings: expect.stringMatching(/^AACA,/), sourcesContent: [small.source] });
    expect(second?.map?.sources).toEqual([expect.stringMatching(/\/size\.ts$/)]);
    expect(second?.watched).toBe(true);
  });

  it('mark components for hot reload and name styles only in builds that ask for it', () => {
    const source =
      "import { styled } from 'styled-components';\nexport const Box = styled.b``;\nexport const Badge = () => <Box />;\n";
    const badge: Step = { file: 'Badge.tsx', source, mode: 'refresh' };
    const [refresh, development, production, again] = build(
      badge,
      { ...badge, mode: 'development' },
      { ...badge, mode: 'production' },
      badge,
    );
    expect(refresh?.code).toContain('$RefreshReg$');
    expect(development?.code).not.toContain('$RefreshReg$');
    expect(development?.code).toContain('displayName: "Box"');
    expect(production?.code).toMatch(/componentId: "\w/);
    expect(production?.code).not.toContain('displayName');
    expect(again).toEqual({ ...refresh, compiled: 0 });
  });

  it('report a syntax error with its line in every build', () => {
    const broken: Step = {
      file: 'broken.ts',
      source: 'export const open = 1;\nexport const s = (;\n',
      mode: 'production',
    };
    for (const { errors } of build(broken, broken)) {
      expect(errors.join('\n')).toMatch(/broken\.ts.*2[:,]19.*TS1109: Expression expected\./s);
    }
  });
});
