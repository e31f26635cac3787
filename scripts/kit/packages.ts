import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOST_CONTRACT } from '@shop/shared/remote/contract';
import { isRecord } from '@shop/shared/rules';
import { ROOT, installedVersion } from '../../webpack/apps';
import { listFiles } from '../../webpack/list-files';
import { singletonPackages } from '../../webpack/singletons';
import { type Compiled, compileAll, compiledName } from './compile';
import { lintRules } from './lint-rules';

/** A package of the kit, before it is written. */
export interface KitPackage {
  manifest: Record<string, unknown>;
  /** Its content by paths in the package. */
  files: Map<string, string | Buffer>;
  /** Its sources. */
  sources: readonly string[];
  /** The sources whose declarations belong to it. */
  declared: readonly string[];
  readme: string;
}

/** The versions that a folder here has installed: of what a package brings, and of what the host brings. */
function dependenciesOf(room: string, packages: readonly string[], own: Record<string, string> = {}) {
  // A remote brings none of them, so the kit leaves them to whoever installs it.
  const shared = singletonPackages();
  const others = packages.filter((name) => !name.startsWith('@shop/'));
  const versions = (names: readonly string[], range: string) =>
    Object.fromEntries(names.map((name) => [name, `${range}${installedVersion(name, join(ROOT, room))}`]));
  const isOptional = (name: string) => OPTIONAL.includes(name) || (room === 'shared' && FOR_TESTS.includes(name));
  const optional = others.filter(isOptional);
  const brought = others.filter((name) => !shared.includes(name) && !isOptional(name));
  const fromHost = shared.filter((name) => others.includes(name));
  return {
    dependencies: { ...own, ...versions(brought, '') },
    peerDependencies: versions([...fromHost, ...optional], '^'),
    peerDependenciesMeta: Object.fromEntries(optional.map((name) => [name, { optional: true }])),
  };
}

const common = (name: string, description: string) => ({
  name,
  version: HOST_CONTRACT,
  description,
  license: 'MIT',
  type: 'module',
  engines: { node: '>=20.19' },
});

/** Sources that a pattern of `exports` means, such as ./contracts/*.ts. */
function matching(pattern: string): string[] {
  const [folder = '', ending = ''] = pattern.split('*');
  return listFiles(join(ROOT, 'shared', folder))
    .filter((name) => name.endsWith(ending) && !/\.(test|fixture)\./.test(name))
    .map((name) => join(ROOT, 'shared', folder, name));
}

/** What stands in `exports` for a module that was exported as a source. */
function exported(target: string): unknown {
  if (!/\.tsx?$/.test(target)) return target;
  return { types: target.replace(/\.tsx?$/, '.d.ts'), default: compiledName(target) };
}

/** Modules that only this repository's own tools import. */
const KEPT_BACK = ['./testing/data', './lib/*.mjs'];

/** Packages that a team installs itself where it needs them. */
const OPTIONAL = ['@rspack/core'];

/** Packages that only tests of a remote need; @shop/remote-test brings them. */
const FOR_TESTS = ['@jest/globals', '@testing-library/react', '@testing-library/user-event'];

/** @shop/shared: contracts and types, hooks of the host, the API client, components and forms. */
export function sharedPackage(manifest: unknown): KitPackage {
  if (!isRecord(manifest) || !isRecord(manifest['exports'])) throw new Error('shared/package.json has no exports');
  const exports = Object.entries(manifest['exports'])
    .map(([key, target]) => [key, String(target)] as const)
    .filter(([key]) => !KEPT_BACK.includes(key));
  const modules = exports.filter(([, target]) => target !== './package.json');
  const entries = modules.flatMap(([, target]) =>
    target.includes('*') ? matching(target) : [join(ROOT, 'shared', target)],
  );
  const { files, packages, sources } = compileAll([...new Set(entries)]);
  return {
    manifest: {
      ...common('@shop/shared', 'Contracts, host hooks, API client, components and forms for remotes of the shop'),
      sideEffects: ['*.css'],
      exports: Object.fromEntries(exports.map(([key, target]) => [key, exported(target)])),
      ...dependenciesOf('shared', packages),
    },
    files: below('shared/', files),
    sources,
    declared: sources.filter((file) => /\.tsx?$/.test(file)),
    readme: `# @shop/shared

What remotes of the shop are made of: contracts and types (\`/contracts\`), what the host offers (\`/remote\`), the API
client (\`/api\`), rules (\`/rules\`), components (\`/ui\`) and forms (\`/forms\`). The host shares \`/api\` and \`/remote\` at run
time; everything else becomes part of a remote. Version ${HOST_CONTRACT} is for hosts with that contract, and later ones
up to the next major version.
`,
  };
}

/** Files by their paths below a folder. */
const below = (folder: string, files: Compiled['files']): Compiled['files'] =>
  new Map([...files].map(([path, content]) => [path.startsWith(folder) ? path.slice(folder.length) : path, content]));

/** Modules that the build loads by their paths. */
const LOADED = [
  'webpack/keep-compiled-loader.ts',
  'webpack/fonts/face-loader.ts',
  'webpack/fonts/file-loader.ts',
  'webpack/slim/icon.tsx',
];

/** Packages that the build loads by their names. */
const LOADED_PACKAGES = ['ts-loader', 'typescript', '@swc/core', 'lucide-react'];

/** How types are checked here, for a repository of its own. A build reads it, too, without the types of tests. */
function projectOptions(): Record<string, unknown> {
  const project: unknown = JSON.parse(readFileSync(join(ROOT, 'tsconfig.json'), 'utf8'));
  if (!isRecord(project) || !isRecord(project['compilerOptions'])) throw new Error('tsconfig.json has no options');
  return { ...project['compilerOptions'], types: ['@shop/remote-test/types'] };
}

/** @shop/remote: the command shop-remote, which builds, checks and releases a remote. */
export function remotePackage(): KitPackage {
  const { files, packages, sources } = compileAll(
    ['scripts/remotes/shop-remote.ts', ...LOADED].map((file) => join(ROOT, file)),
  );
  const bin = 'bin/shop-remote.js';
  files.set(bin, "#!/usr/bin/env node\nimport '../scripts/remotes/shop-remote.js';\n");
  files.set('tsconfig.json', `${JSON.stringify({ compilerOptions: projectOptions() }, null, 2)}\n`);
  return {
    manifest: {
      ...common('@shop/remote', 'Builds, checks and releases a remote of the shop'),
      bin: { 'shop-remote': bin },
      ...dependenciesOf('webpack', [...packages, ...LOADED_PACKAGES], { '@shop/shared': HOST_CONTRACT }),
    },
    files,
    sources,
    declared: [],
    readme: `# @shop/remote

The command \`shop-remote\`, in the repository of one remote: \`shop-remote build\`, \`validate\`, \`publish\`, \`promote\`,
\`rollback\` and more; \`shop-remote --help\` says all. It reads remote.config.ts, and the shop's address and a deploy token
from SHOP_URL and DEPLOY_TOKEN.
`,
  };
}

/** @shop/remote-dev: what `shop-remote alone` and `dev` run. It stands on `remote`, the package that builds. */
export function devPackage({ sources }: Pick<KitPackage, 'sources'>): KitPackage {
  const entry = 'webpack/kit-dev.ts';
  const compiled = compileAll([join(ROOT, entry)], { name: '@shop/remote', sources: new Set(sources) });
  return {
    manifest: {
      ...common('@shop/remote-dev', 'Serves a remote of the shop with hot reload'),
      exports: `./${compiledName(entry)}`,
      ...dependenciesOf('webpack', [...compiled.packages, 'react-refresh'], { '@shop/remote': HOST_CONTRACT }),
    },
    ...compiled,
    declared: [],
    readme: `# @shop/remote-dev

What \`shop-remote alone\` and \`shop-remote dev\` run: webpack's dev server with hot reload, for the standalone page of a
remote, and for its pages inside a shop that runs elsewhere.
`,
  };
}

/** Packages that jest loads by their names, and those that a remote's tests import. */
const TEST_PACKAGES = ['jest', 'oxlint', 'jest-environment-jsdom', '@swc/core', '@testing-library/dom', ...FOR_TESTS];

/** @shop/remote-test: what `shop-remote test` runs. */
export function testPackage(): KitPackage {
  const entry = 'scripts/remotes/test-remote.ts';
  const loaded = ['transform.mjs', 'browser-environment.mjs', 'browser-globals.ts', 'browser-setup.ts'];
  const { files, packages, sources } = compileAll(
    [entry, ...loaded.map((name) => `scripts/jest/${name}`)].map((file) => join(ROOT, file)),
  );
  return {
    manifest: {
      ...common('@shop/remote-test', 'Runs the tests of a remote of the shop'),
      exports: { '.': `./${compiledName(entry)}`, './types': './types.d.ts' },
      // Types are checked by the compiler that checks them here. The other one reads some declarations in another way.
      ...dependenciesOf('.', [...packages, ...TEST_PACKAGES, ...singletonPackages()], {
        typescript: installedVersion('typescript7', ROOT),
        '@shop/shared': HOST_CONTRACT,
      }),
    },
    sources,
    files: files
      .set('types.d.ts', "import '@testing-library/jest-dom/jest-globals';\n")
      .set('oxlintrc.json', `${JSON.stringify(lintRules(), null, 2)}\n`),
    declared: [],
    readme: `# @shop/remote-test

What \`shop-remote test\` runs: the compiler, oxlint with rules for what the shop shares, and jest with jsdom and Testing
Library, set up as the shop's own remotes are tested. A test imports \`@shop/shared/testing\`, and fails when React
complains on the console. \`shop-remote conformance\` loads the container of any bundler with it.
`,
  };
}
