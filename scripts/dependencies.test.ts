import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { z } from 'zod';
import { packageOf } from './lib/server-bundle.mjs';

const root = join(__dirname, '..');

const versions = z.record(z.string(), z.string()).default({});
const manifestSchema = z.object({
  name: z.string(),
  version: z.string(),
  workspaces: z.array(z.string()).default([]),
  dependencies: versions,
  devDependencies: versions,
  optionalDependencies: versions,
  overrides: z.record(z.string(), z.unknown()).default({}),
});
const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      resolved: z.string().optional(),
      dev: z.boolean().default(false),
      dependencies: versions,
      optionalDependencies: versions,
    }),
  ),
});

const readJson = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));
const readManifest = (folder: string) => manifestSchema.parse(readJson(join(folder, 'package.json')));

/** Folders of the workspaces in this checkout, which may hold only some of the remotes. */
const workspaces = readManifest('.').workspaces.flatMap((pattern) =>
  readdirSync(root).filter(
    (folder) =>
      (pattern.endsWith('*') ? folder.startsWith(pattern.slice(0, -1)) : folder === pattern) &&
      existsSync(join(root, folder, 'package.json')),
  ),
);
const manifests = ['.', ...workspaces].map((folder) => ({ folder, manifest: readManifest(folder) }));
const own = new Map(manifests.map(({ manifest }) => [manifest.name, manifest.version]));

const uses = manifests.flatMap(({ folder, manifest }) =>
  Object.entries({
    ...manifest.optionalDependencies,
    ...manifest.devDependencies,
    ...manifest.dependencies,
  }).map(([name, version]) => ({ folder, name, version })),
);

/** The files that build and run the shop. */
const SOURCES = [
  'scripts/start.mjs',
  'scripts/build*.mjs',
  'scripts/lib',
  'webpack',
  'api/src',
  'demo',
  'shared',
  'shell',
];
const isOfTests = (file: string) => /\.(test|fixture)\.|\/testing[/.]/.test(file);

/** The packages that a file imports when it runs. */
function packagesOf(file: string): string[] {
  const { outputText } = ts.transpileModule(readFileSync(join(root, file), 'utf8'), {
    fileName: file.endsWith('.tsx') ? 'file.tsx' : 'file.ts',
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022, verbatimModuleSyntax: true },
  });
  return ts
    .preProcessFile(outputText, true, true)
    .importedFiles.map(({ fileName }) => fileName)
    .filter((name) => !name.startsWith('.') && !name.startsWith('@shop/') && !isBuiltin(name))
    .map(packageOf);
}

describe('dependencies', () => {
  it('what builds and runs the shop needs no package that only tests have, because a start does not install those', () => {
    const { packages } = lockSchema.parse(readJson('package-lock.json'));
    const remotes = workspaces.filter((folder) => folder.startsWith('mfe-'));
    const files = execFileSync('git', ['ls-files', '--', ...SOURCES, ...remotes], { cwd: root, encoding: 'utf8' })
      .split('\n')
      .filter((file) => /\.(m?js|tsx?)$/.test(file) && !isOfTests(file) && existsSync(join(root, file)));
    expect(files.length).toBeGreaterThan(500);
    const missing = files.flatMap((file) =>
      packagesOf(file).flatMap((name) => {
        const nested = packages[`${file.split('/')[0] ?? ''}/node_modules/${name}`];
        return (nested ?? packages[`node_modules/${name}`])?.dev ? [`${file} imports ${name}`] : [];
      }),
    );
    expect(missing).toEqual([]);
  });

  it('are pinned to exact versions', () => {
    const loose = uses.filter(({ version }) => !/^(npm:[^@]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version));
    expect(loose).toEqual([]);
  });

  it('have the same version in every workspace', () => {
    const byName = new Map<string, Set<string>>();
    for (const { name, version } of uses) byName.set(name, (byName.get(name) ?? new Set()).add(version));
    const disagreeing = [...byName].filter(([, found]) => found.size > 1).map(([name, found]) => [name, ...found]);
    expect(disagreeing).toEqual([]);
  });

  it('dependencies between workspaces name the current version of the workspace', () => {
    const wrong = uses.filter(({ name, version }) => own.has(name) && own.get(name) !== version);
    expect(wrong).toEqual([]);
  });

  it('are locked at the versions that package.json names', () => {
    const { packages } = lockSchema.parse(readJson('package-lock.json'));
    const wrong = uses.filter(({ folder, name, version }) => {
      if (own.has(name)) return false;
      const nested = folder === '.' ? undefined : packages[`${folder}/node_modules/${name}`];
      const locked = nested ?? packages[`node_modules/${name}`];
      return locked?.version !== version.replace(/^npm:[^@]+@/, '');
    });
    expect(wrong).toEqual([]);
  });

  it('are locked for every workspace, because npm ci refuses an unknown workspace', () => {
    const { packages } = lockSchema.parse(readJson('package-lock.json'));
    const names = manifests.slice(1).map(({ folder, manifest }) => [folder, `node_modules/${manifest.name}`]);
    expect(names.flat().filter((path) => packages[path] === undefined)).toEqual([]);
  });

  it('never follow a tag, because npm ci refuses the lock file once the tag moves', () => {
    const { packages } = lockSchema.parse(readJson('package-lock.json'));
    const { overrides } = readManifest('.');
    const following = Object.entries(packages).flatMap(([path, { dependencies }]) =>
      Object.entries(dependencies)
        .filter(([name, range]) => /^[a-z]+$/.test(range) && range !== 'x' && !(name in overrides))
        .map(([name, range]) => `${path} asks for ${name}@${range}`),
    );
    expect(following).toEqual([]);
  });

  it('are locked for every platform, because npm ci refuses an incomplete lock file', () => {
    const { packages } = lockSchema.parse(readJson('package-lock.json'));
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies }]) =>
      Object.keys(optionalDependencies).filter(
        (name) =>
          packages[`node_modules/${name}`] === undefined && packages[`${path}/node_modules/${name}`] === undefined,
      ),
    );
    expect(missing).toEqual([]);
  });

  it('are locked without a download host, so that any registry works', () => {
    const { packages } = lockSchema.parse(readJson('package-lock.json'));
    const hosts = Object.values(packages).filter(({ resolved }) => resolved?.includes('://'));
    expect(hosts).toEqual([]);
  });

  it('libraries that must exist once in a page are installed once', () => {
    const names = ['react', 'react-dom', 'react-redux', 'react-router-dom', 'styled-components', '@reduxjs/toolkit'];
    const twice = workspaces.flatMap((folder) =>
      names.filter((name) => existsSync(join(root, folder, 'node_modules', name))).map((name) => [folder, name]),
    );
    expect(twice).toEqual([]);
  });
});
