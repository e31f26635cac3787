import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { ROOT } from './apps';

const outDir = mkdtempSync(path.join(tmpdir(), 'development-'));
afterAll(() => rmSync(outDir, { recursive: true, force: true }));

/** Runs in a separate process, because jest cannot import loaders as modules. */
const BUILD = `
import webpack from 'webpack';
import { readShell } from './webpack/apps.ts';
import { hostConfig } from './webpack/host.ts';
const app = readShell();
const config = hostConfig({ app, mode: 'development', outDir: process.env.OUT_DIR, publicPath: '/' });
webpack({ ...config, entry: app.dir + '/src/base.css', cache: false }).run((failure, stats) => {
  if (failure) throw failure;
  console.log(JSON.stringify(stats.toJson({ all: false, errors: true }).errors.map(({ message }) => message)));
});
`;

it('the base styles of the shell can be built for development', () => {
  const said = execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', BUILD], {
    cwd: ROOT,
    env: { ...process.env, OUT_DIR: outDir },
    encoding: 'utf8',
  });
  expect(JSON.parse(said)).toEqual([]);
});
