import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildWorkers } from '../testing/workers';
import { TEST_BUILD, type TestShop, packArchive, page, releaseFiles, startTestShop, writeBuild } from './testing';

/** A host's server bundle without React: a page returns its markup. */
const HOST = `
exports.singletons = {};
exports.sharedWith = (_remote, _key, module) => module;
exports.renderPage = ({ Page, url }) => ({ html: Page({ url }), style: '' });`;

let folder: string;
let shop: TestShop;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shop-rendering-'));
  const distDir = path.join(folder, 'dist');
  await writeBuild(distDir, TEST_BUILD);
  await mkdir(path.join(distDir, 'shell/server'), { recursive: true });
  await writeFile(path.join(distDir, 'package.json'), '{"type":"module"}');
  await writeFile(path.join(distDir, 'shell/server/host.cjs'), HOST);
  await buildWorkers(distDir);
  shop = await startTestShop({
    distDir,
    dataDir: path.join(folder, 'data'),
    rendering: { workers: 1, waitMs: 5_000, renderMs: 5_000 },
  });
});

afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

/** Title and markup of the home page for a visitor. */
const shown = async (cookie = ''): Promise<string> => {
  const { body } = await shop.app.inject({ url: '/', headers: { cookie } });
  const title = /<title>(\S+)/.exec(body)?.[1] ?? 'none';
  return `${title} ${/<div id="root">(.*?)<\/div>/.exec(body)?.[1] ?? 'none'}`;
};

const release = async (version: string, traffic = 100, files: Record<string, string> = {}): Promise<void> => {
  const change = { name: 'mfe-front', pages: [page('/', 'public', 'Home')], version, files };
  const published = await shop.publish(await packArchive(releaseFiles(change)), { name: 'mfe-front' });
  const promoted = await shop.act('mfe-front', 'promote', { version, traffic });
  if (promoted.statusCode !== 200) throw new Error(published.body + promoted.body);
};

describe('server rendering of releases', () => {
  it('server rendering follows every release at once, without a restart', async () => {
    expect(await shown()).toBe('1.0.0 <h1>mfe-front 1.0.0</h1>');
    for (let minor = 1; minor <= 12; minor += 1) {
      await release(`1.${String(minor)}.0`);
      expect(await shown()).toBe(`1.${String(minor)}.0 <h1>mfe-front 1.${String(minor)}.0</h1>`);
    }
    await shop.act('mfe-front', 'rollback');
    expect(await shown()).toBe('1.11.0 <h1>mfe-front 1.11.0</h1>');
  });

  it('server rendering removes inactive versions from the workers', async () => {
    // The bundle exports a different number each time it is loaded.
    const bundle = `const read = Math.random().toString(36).slice(2);
exports.config = { pages: [{ expose: './ThePage', head: () => ({ title: 'read' }) }] };
exports.pages = { './ThePage': () => read };`;
    const files = { 'server/pages.cjs': bundle };
    await release('3.0.0', 100, files);
    const before = await shown();
    expect(before).toMatch(/^read \w+$/);
    await release('3.1.0');
    await shown();
    await shop.act('mfe-front', 'rollback');
    const after = await shown();
    expect(after).toMatch(/^read \w+$/);
    expect(after).not.toBe(before);
    await shop.act('mfe-front', 'rollback', { version: '1.11.0' });
  });

  it('server rendering survives a release that breaks JavaScript globals, also for later versions', async () => {
    const bundle = `exports.config = { pages: [{ expose: './ThePage', head: () => ({ title: 'patched' }) }] };
exports.pages = { './ThePage': ({ url }) => {
  if (url !== '/?break') return '<h1>Whole</h1>';
  Array.prototype.map = Array.prototype.find = () => { throw new Error('no'); };
  throw new Error('no');
} };`;
    await release('3.2.0', 100, { 'server/pages.cjs': bundle });
    expect(await shown()).toBe('patched <h1>Whole</h1>');
    expect((await shop.app.inject('/?break')).body).not.toContain('<h1>');
    expect((await shop.app.inject('/?after')).body).not.toContain('<h1>');
    await shop.act('mfe-front', 'rollback', { version: '1.11.0' });
    expect(await shown()).toBe('1.11.0 <h1>mfe-front 1.11.0</h1>');
    await shop.act('mfe-front', 'promote', { version: '3.2.0' });
    expect(await shown()).toBe('patched <h1>Whole</h1>');
    await shop.act('mfe-front', 'rollback', { version: '1.11.0' });
  });

  it('server rendering shows each visitor their own version, although pages are cached', async () => {
    await release('2.0.0', 50);
    const visitors = Array.from({ length: 20 }, (_, index) => `shop_visitor=${String(index).padStart(22, 'v')}`);
    const first = await Promise.all(visitors.map(shown));
    expect(new Set(first)).toEqual(new Set(['1.11.0 <h1>mfe-front 1.11.0</h1>', '2.0.0 <h1>mfe-front 2.0.0</h1>']));
    expect(await Promise.all(visitors.map(shown))).toEqual(first);
  });
});
