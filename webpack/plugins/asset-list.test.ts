import { afterAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ShellAssets } from '@shop/shared/remote/boot';
import webpack from 'webpack';
import { readShell } from '../apps';
import { baseConfig } from '../base';
import { AssetListPlugin, minified } from './asset-list';

const shellFile = (name: string) => fileURLToPath(new URL(`../../shell/src/${name}`, import.meta.url));

it.each([
  ['boot/early.js', 600],
  ['boot/lost-line.js', 1_070],
  ['boot/cdn.js', 900],
])('the script %s in the head of a page is at most %d bytes and safe in a script element', (file, most) => {
  const script = minified(shellFile(file));
  expect(Buffer.byteLength(script)).toBeLessThanOrEqual(most);
  expect(script).not.toMatch(/<\/|<!--/);
});

describe('AssetListPlugin', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-assets-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('lists the hashes of the scripts in every page and of those loaded later', async () => {
    writeFileSync(path.join(folder, 'late.js'), 'export const late = "late" + Date.now();');
    writeFileSync(path.join(folder, 'main.js'), 'import("./late.js").then(({ late }) => console.log(late));');
    const out = path.join(folder, 'out');
    const base = baseConfig({ app: readShell(), kind: 'host', mode: 'production', outDir: out });
    const list = new AssetListPlugin('shell.json', {
      icon: shellFile('favicon.svg'),
      early: shellFile('boot/early.js'),
      lostLine: shellFile('boot/lost-line.js'),
      cdn: shellFile('boot/cdn.js'),
      afterPaint: shellFile('boot/deferred-boot.js'),
    });
    const entry = { main: path.join(folder, 'main.js') };
    await new Promise<void>((done, fail) => {
      webpack({ ...base, entry, output: { ...base.output, publicPath: '/' }, plugins: [list] }, (error, stats) =>
        error || stats?.hasErrors() ? fail(error ?? new Error(stats?.toString())) : done(),
      );
    });
    const read = (file: string) => readFileSync(path.join(out, file));
    const hash = (file: string) => `sha256-${createHash('sha256').update(read(file)).digest('base64')}`;
    const shell: ShellAssets = JSON.parse(read('shell.json').toString());
    const inPages = [...shell.scripts, shell.afterPaint ?? ''];
    expect(Object.keys(shell.integrity ?? {}).sort()).toEqual(inPages.toSorted());
    for (const [url, integrity] of Object.entries(shell.integrity ?? {})) expect(integrity).toBe(hash(url));
    const { files }: { files: Record<string, string> } = JSON.parse(read(shell.files ?? '').toString());
    expect(Object.keys(files)).toHaveLength(3);
    for (const [file, integrity] of Object.entries(files)) expect(integrity).toBe(hash(`static/${file}`));
  });
});
