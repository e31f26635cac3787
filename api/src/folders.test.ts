import { readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { expect, it } from '@jest/globals';
import ts from 'typescript';

/** Code of tests: it may import anything. */
const IS_TEST = /\.(test|fixture|d)\.ts$|(^|\/)testing(\/|\.ts$)/;

const files = new Set(
  readdirSync(__dirname, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !IS_TEST.test(file)),
);

/** An import of one source by another. Imports of types and lazy imports count as well. */
interface Import {
  from: string;
  to: string;
}

const imports: Import[] = [...files].flatMap((from) => {
  const { importedFiles } = ts.preProcessFile(readFileSync(join(__dirname, from), 'utf8'), true, true);
  return importedFiles.flatMap(({ fileName }) => {
    if (!fileName.startsWith('.')) return [];
    const path = posix.join(posix.dirname(from), fileName);
    return [`${path}.ts`, `${path}/index.ts`].filter((file) => files.has(file)).map((to) => ({ from, to }));
  });
});

/** Ways that lead from a place back to itself, such as 'a -> b -> a'; one for each import that closes a circle. */
function circles(arrows: readonly Import[]): string[] {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of arrows) if (from !== to) next.set(from, (next.get(from) ?? new Set()).add(to));
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (place: string, way: readonly string[]) => {
    if (way.includes(place)) {
      found.push([...way.slice(way.indexOf(place)), place].join(' -> '));
      return;
    }
    if (done.has(place)) return;
    for (const to of next.get(place) ?? []) visit(to, [...way, place]);
    done.add(place);
  };
  for (const place of next.keys()) visit(place, []);
  return found;
}

/** The folder of a file. A file beside the folders stands for itself. */
const placeOf = (file: string): string => (file.includes('/') ? dirname(file) : file);

it('no folders of the server import each other, directly or around a circle', () => {
  // Routes take deps.ts, which holds only the types of what they may use.
  const arrows = imports
    .filter(({ from }) => from !== 'deps.ts')
    .map(({ from, to }) => ({ from: placeOf(from), to: placeOf(to) }));
  expect(arrows.length).toBeGreaterThan(0);
  expect(circles(arrows)).toEqual([]);
});

it('deps.ts imports nothing but types', () => {
  expect(readFileSync(join(__dirname, 'deps.ts'), 'utf8')).not.toMatch(/^import (?!type )/m);
});

it('no files of the server import each other, directly or around a circle', () => {
  expect(circles(imports)).toEqual([]);
});

it('only the routes of the shop know HTTP', () => {
  const isRoutes = (file: string) => /(^|-)routes\.ts$/.test(basename(file));
  const known = imports.filter(({ from, to }) => from.startsWith('shop/') && to.startsWith('http/'));
  expect(known.length).toBeGreaterThan(0);
  expect(known.filter(({ from }) => !isRoutes(from))).toEqual([]);
});
