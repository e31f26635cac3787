import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { TEST_BUILD, type SecondServer, type TestShop, startSecondServer, startTestShop, writeBuild } from './testing';

let folder: string;
let shop: TestShop;
let others: SecondServer[];

/** The source of a build's script, long enough to be compressed. */
const scriptOf = (name: string) => `/* ${name} */ ${'shop(); '.repeat(200)}`;

/** Writes a build whose shell has its own script. */
async function buildWith(name: string): Promise<string> {
  const distDir = path.join(folder, `dist-${name}`);
  await writeBuild(distDir, TEST_BUILD);
  const static_ = path.join(distDir, 'shell/static');
  await writeFile(path.join(static_, `js/main.${name}.js`), scriptOf(name));
  await writeFile(path.join(static_, `js/main.${name}.js.br`), brotliCompressSync(scriptOf(name)));
  await mkdir(path.join(static_, 'css'), { recursive: true });
  await writeFile(path.join(static_, `css/main.${name}.css`), `.${name}{color:red}`);
  const shell = { scripts: [`/static/js/main.${name}.js`], styles: [], fonts: [], icon: '/static/i.svg' };
  await writeFile(path.join(distDir, 'shell/shell.json'), JSON.stringify(shell));
  return distDir;
}

beforeEach(async () => {
  others = [];
  folder = await mkdtemp(path.join(tmpdir(), 'shop-shells-'));
  shop = await startTestShop({ distDir: await buildWith('one') });
});

afterEach(async () => {
  for (const other of others) await other.close();
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

/** Starts a server with a build and its own, empty folder. */
async function start(build: string): Promise<SecondServer> {
  const dataDir = path.join(folder, `data-${String(others.length)}`);
  const other = await startSecondServer(shop, { distDir: await buildWith(build), dataDir });
  others.push(other);
  return other;
}

const ask = (app: FastifyInstance, url: string, encoding = 'br, gzip') =>
  app.inject({ url, headers: { 'accept-encoding': encoding } });

describe('ShellVersions on servers of two builds', () => {
  it('ShellVersions serves scripts and styles of both builds, with type and compression', async () => {
    const newer = await start('two');
    for (const app of [shop.app, newer.app]) {
      for (const build of ['one', 'two']) {
        const script = await ask(app, `/static/js/main.${build}.js`);
        expect([build, script.statusCode]).toEqual([build, 200]);
        expect(script.headers).toMatchObject({
          'content-type': 'text/javascript; charset=utf-8',
          'content-encoding': 'br',
          'cache-control': 'public, max-age=31536000, immutable',
        });
        expect(brotliDecompressSync(script.rawPayload).toString()).toBe(scriptOf(build));
        expect((await ask(app, `/static/css/main.${build}.css`)).body).toBe(`.${build}{color:red}`);
      }
    }
  });

  it('ShellVersions finds every script that a page of the other build names', async () => {
    const newer = await start('two');
    const page = await newer.app.inject('/orders');
    const scripts = [...page.body.matchAll(/src="(\/static\/[^"]+)"/g)].map(([, url = '']) => url);
    expect(scripts).toEqual(['/static/js/main.two.js']);
    for (const url of scripts) expect((await ask(shop.app, url)).statusCode).toBe(200);
  });

  it('ShellVersions serves shells of ended servers, starting from an empty folder', async () => {
    const first = await start('two');
    others.pop();
    await first.close();
    const last = await start('three');
    for (const build of ['one', 'two', 'three']) {
      expect((await ask(last.app, `/static/js/main.${build}.js`, 'identity')).body).toBe(scriptOf(build));
    }
  });

  it.each([
    'js/main.none.js',
    '..%2fone%2fjs/main.one.js',
    'js%2f..%2f..%2fregistry.json',
    '.incoming-1/js/main.one.js',
    'js',
    '',
  ])('ShellVersions answers 404 at /static/%s', async (file) => {
    const { app } = await start('two');
    expect((await ask(app, `/static/${file}`)).statusCode).toBe(404);
  });

  it('ShellVersions logs a damaged shell in the database once, and serves its own', async () => {
    await shop.database.pool.query(`update archive_parts set body = set_byte(body, 12, 7)
      where archive = (select id from archives where key like 'shells/%')`);
    const { app, lines } = await start('two');
    for (let time = 0; time < 3; time += 1) expect((await ask(app, '/static/js/main.one.js')).statusCode).toBe(500);
    expect(lines.filter((line) => line.includes('holds another part 1 of 1 of shells/'))).toHaveLength(1);
    expect((await ask(app, '/static/js/main.two.js')).statusCode).toBe(200);
    expect((await ask(shop.app, '/static/js/main.one.js')).statusCode).toBe(200);
  });
});
