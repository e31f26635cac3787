import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ShopHealth } from '@shop/shared/contracts';
import { Notices } from '../health/notices';
import { type TestShop, startTestShop, TEST_BUILD, writeBuild } from '../registry/testing';
import { eventually } from '../testing/eventually';
import { CdnWatch } from './cdn';

const MAIN = '/static/js/main.js';
const sha = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** What the CDN answers in place of the shop's answer. */
let instead: { status?: number; body?: string; headers?: Record<string, string> } | 'nothing' | null;
/** The shop that the CDN fetches from; null: it has every file itself. */
let origin: string | null;
let cdn: http.Server;
let url: string;

beforeEach(async () => {
  [instead, origin] = [null, null];
  const answer = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    if (instead === 'nothing') {
      request.socket.destroy();
      return;
    }
    const pulled = origin === null ? null : await fetch(origin + (request.url ?? ''));
    const allow = pulled === null ? '*' : pulled.headers.get('access-control-allow-origin');
    const headers = instead?.headers ?? (allow === null ? {} : { 'access-control-allow-origin': allow });
    response.writeHead(instead?.status ?? pulled?.status ?? 200, headers);
    response.end(instead?.body ?? (pulled === null ? request.url : await pulled.text()));
  };
  cdn = http.createServer((request, response) => void answer(request, response));
  cdn.listen(0, '127.0.0.1');
  await once(cdn, 'listening');
  url = `http://127.0.0.1:${String((cdn.address() as AddressInfo).port)}`;
});
afterEach(() => {
  cdn.closeAllConnections();
  cdn.close();
});

describe('CdnWatch', () => {
  const { signal } = new AbortController();
  const files = ['/a.js', '/b.js', '/c.js'].map((file) => ({ url: file, integrity: sha(file) }));
  let alerts: string[];
  let changes: number;

  const watchOf = (): { watch: CdnWatch; notices: Notices } => {
    alerts = [];
    changes = 0;
    const log = { warn: () => undefined, error: (_details: object, message: string) => void alerts.push(message) };
    const notices = new Notices(log);
    const onChange = () => {
      changes += 1;
    };
    return { watch: new CdnWatch({ url, files: () => files, notices, onChange }), notices };
  };

  it.each([
    ['other bytes', { body: 'old' }, 'serves other bytes than the shop as /a.js'],
    ['files without CORS', { headers: {} }, 'leaves out the header Access-Control-Allow-Origin of /a.js'],
  ])('a CDN that serves %s is not used, and one sentence says so at once', async (_what, wrong, sentence) => {
    const { watch, notices } = watchOf();
    instead = wrong;
    for (let looks = 0; looks < 3; looks += 1) await watch.look(signal);
    expect(watch.works).toBe(false);
    expect(notices.texts).toEqual([expect.stringContaining(`The CDN at ${url} ${sentence}`)]);
    expect(alerts).toEqual(notices.texts);
    instead = null;
    await watch.look(signal);
    expect([watch.works, notices.texts, changes]).toEqual([true, [], 1]);
  });

  it.each([
    ['does not answer', 'nothing' as const, 'does not answer'],
    ['answers with an error', { status: 502 }, 'answers 502 for /'],
  ])('a CDN in use that %s is left the second time in a row', async (_what, wrong, sentence) => {
    const { watch, notices } = watchOf();
    await watch.look(signal);
    instead = wrong;
    await watch.look(signal);
    instead = null;
    await watch.look(signal);
    expect([watch.works, notices.texts]).toEqual([true, []]);
    instead = wrong;
    for (let looks = 0; looks < 2; looks += 1) await watch.look(signal);
    expect([watch.works, changes]).toEqual([false, 2]);
    expect(notices.texts).toEqual([expect.stringContaining(sentence)]);
  });

  it('finds a single wrong file, whichever it is', async () => {
    const { watch } = watchOf();
    await watch.look(signal);
    const right = files.map(({ integrity }) => integrity);
    for (const [index, file] of files.entries()) {
      file.integrity = sha('other');
      for (let looks = 0; looks < 3; looks += 1) await watch.look(signal);
      expect(watch.works).toBe(false);
      file.integrity = right[index] ?? '';
      await watch.look(signal);
      expect(watch.works).toBe(true);
    }
  });
});

describe('a shop with a CDN', () => {
  let shop: TestShop;
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'shop-cdn-'));
    await writeBuild(folder, TEST_BUILD);
    await writeFile(path.join(folder, 'shell', MAIN), 'main');
    const list = path.join(folder, 'shell/shell.json');
    const shell: object = JSON.parse(await readFile(list, 'utf8'));
    await writeFile(list, JSON.stringify({ ...shell, cdn: 'leadFiles();', integrity: { [MAIN]: sha('main') } }));
    shop = await startTestShop({ distDir: folder, env: { CDN_URL: `${url}/` } });
    origin = await shop.app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterEach(async () => {
    await shop.close();
    await rm(folder, { recursive: true, force: true });
  });

  const page = () => shop.app.inject('/');

  it('pages load their files from it when it serves them as the shop does', async () => {
    await eventually(async () => expect((await page()).body).toContain(`src="${url}${MAIN}" integrity=`));
    const { body, headers } = await page();
    const policy = String(headers['content-security-policy']);
    for (const kind of ['script', 'style', 'img', 'font']) {
      expect(policy).toMatch(new RegExp(`${kind}-src [^;]*${url}[ ;]`));
    }
    expect(policy).toContain("connect-src 'self';");
    expect(body).toContain(`href="${url}/remotes/mfe-front/`);
    expect(body).toContain(`"filesUrl":"${url}"`);
    expect((await shop.app.inject('/api/settings')).json()).not.toHaveProperty('filesUrl');
  });

  it('pages load all files from the shop while it serves other bytes, and the page Health says so', async () => {
    instead = { body: 'old', headers: { 'access-control-allow-origin': '*' } };
    await eventually(async () => {
      const answer = await shop.app.inject({ url: '/api/health/details', headers: shop.admin.headers });
      expect(answer.json<ShopHealth>().notices).toEqual([expect.stringContaining('serves other bytes than the shop')]);
    });
    const { body, headers } = await page();
    expect(body).toContain(`src="${MAIN}" integrity=`);
    expect(body + String(headers['content-security-policy'])).not.toContain(url);
  });
});
