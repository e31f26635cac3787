import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { build } from 'esbuild';
import { keepLinesOnly } from './line-map.mjs';

let folder;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'shop-line-map-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('still names the file and the line of an error, after the folder was moved', async () => {
  const source = join(folder, 'source.ts');
  writeFileSync(source, '// one\n\nconst five: number = 5;\n\nconsole.log(new Error(`${five}`).stack);\n');
  const built = join(folder, 'cache/build-1/api');
  const place = join(folder, 'dist/api');
  await build({ entryPoints: [source], outdir: built, bundle: true, sourcemap: true, sourcesContent: false });
  const before = statSync(join(built, 'source.js.map')).size;
  keepLinesOnly(join(built, 'source.js.map'), place);
  mkdirSync(join(folder, 'dist'));
  renameSync(built, place);
  expect(statSync(join(place, 'source.js.map')).size).toBeLessThan(before);
  const stack = execFileSync(process.execPath, ['--enable-source-maps', join(place, 'source.js')], {
    encoding: 'utf8',
  });
  expect(stack).toContain(`${source}:5:`);
});
