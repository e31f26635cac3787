import path from 'node:path';
import { expect, it } from '@jest/globals';
import type { LoaderContext } from 'webpack';
import { ROOT } from './apps';
import typescriptLoader, { type TypeScriptLoaderOptions } from './typescript-loader';

interface Compiled {
  code: unknown;
  map: { mappings: string; sources: string[]; sourcesContent?: string[] };
}

/** Runs the loader as webpack does. */
function load(source: string, file = 'shared/rules/price.ts', refresh = false): Compiled {
  const results: unknown[][] = [];
  const context = {
    resourcePath: path.join(ROOT, file),
    getOptions: () => ({ production: true, refresh }),
    callback: (...given: unknown[]) => results.push(given),
  };
  // The loader uses only these three parts of webpack's context.
  typescriptLoader.call(context as unknown as LoaderContext<TypeScriptLoaderOptions>, source);
  const [[failure, code, map] = []] = results;
  expect(failure).toBeNull();
  return { code, map: map as Compiled['map'] };
}

it('types are removed, and the source map leads to the line of the source', () => {
  const source = 'interface Price {\n  cents: number;\n}\nexport const free: Price = { cents: 0 };\n';
  const { code, map } = load(source);
  expect(code).toBe('export const free = { cents: 0 };\n');
  expect(map.sources).toEqual([path.join(ROOT, 'shared/rules/price.ts')]);
  expect(map.sourcesContent).toEqual([source]);
  // The first line of the code comes from the fourth line of the source: AAGA is 0 columns and 3 lines further.
  expect(map.mappings).toMatch(/^AAGA,/);
});

it('a file is compiled once, and again after it has changed', () => {
  const first = load('export const size: string = "M";');
  expect(load('export const size: string = "M";').map).toBe(first.map);
  const second = load('export const size: string = "L";');
  expect(second.code).toBe('export const size = "L";\n');
  expect(load('export const size: string = "M";').code).toBe('export const size = "M";\n');
});

it('components are marked for hot reload only where a build asks for it', () => {
  const source = 'export function Badge() {\n  return <b />;\n}\n';
  expect(load(source, 'shared/ui/Badge.tsx').code).not.toContain('$RefreshReg$');
  expect(load(source, 'shared/ui/Badge.tsx', true).code).toContain('$RefreshReg$');
  expect(load('export const one = 1;', 'shared/ui/one.ts', true).code).not.toContain('$RefreshReg$');
});

it('a syntax error stops the build and names its line', () => {
  expect(() => load('export const open = 1;\nexport const closed = (;\n', 'shared/rules/broken.ts')).toThrow(
    /shared\/rules\/broken\.ts\(2,24\): error TS1109: Expression expected\./,
  );
});
