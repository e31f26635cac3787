import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TEST_BUILD, type TestShop, startTestShop, writeBuild } from '../registry/testing';
import { makeLocalPictureStore } from '../pictures/store';
import { makeProduct } from '../testing/fixtures';
import { rawRefusal } from '../testing/raw-request';

let shop: TestShop;
let distDir: string;
let entry: string;

beforeAll(async () => {
  distDir = await mkdtemp(path.join(tmpdir(), 'shop-every-answer-'));
  await writeBuild(distDir, TEST_BUILD);
  await writeFile(path.join(distDir, 'shell/static/js/main.js'), 'main');
  shop = await startTestShop({ distDir, env: { TRUST_PROXY: 'true' } });
  const store = makeLocalPictureStore(path.join(shop.dataDir, 'pictures'));
  await store.save('tee-0a1b', [{ width: 320, format: 'webp', bytes: Buffer.from('a picture') }]);
  await makeProduct(shop.database.db);
  entry = (await shop.app.inject('/remotes.json')).body.match(/\/remotes\/mfe-front\/[^/"]+/)?.[0] ?? '';
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await shop.close();
  await rm(distDir, { recursive: true, force: true });
});

const HSTS = 'max-age=15552000';

describe('security headers', () => {
  it.each([
    ['the API', '/api/settings', 200],
    ['a cached answer of the API', '/api/products/public', 200],
    ['a refusal of the API', '/api/orders', 401],
    ['an unknown call of the API', '/api/nothing', 404],
    ['the documentation', '/api/docs/json', 200],
    ['a page', '/', 200],
    ['a redirect to the home page', '/no/such/page', 302],
    ['a missing file', '/static/js/none.js', 404],
    ['a malformed address', '/api/%zz', 400],
    ['the registry', '/remotes.json', 200],
    ['the sitemap', '/sitemap.xml', 200],
    ['robots.txt', '/robots.txt', 200],
    ['a file of the shell', '/static/js/main.js', 200],
    ['a file of a remote', 'ENTRY/remoteEntry.js', 200],
    ['a redirect to the page of a remote', 'ENTRY', 308],
    ['a picture', '/pictures/tee-0a1b/320.webp', 200],
    ['a missing picture', '/pictures/tee-0a1b/321.webp', 404],
  ])('a response states its exact type, and sets HSTS over HTTPS only: %s', async (_, at, status) => {
    const url = at.replace('ENTRY', entry);
    for (const [protocol, expected] of [
      ['https', HSTS],
      ['http', undefined],
      ['https', HSTS],
    ] as const) {
      const answer = await shop.app.inject({ url, headers: { 'x-forwarded-proto': protocol } });
      expect(answer.statusCode).toBe(status);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      expect(answer.headers['strict-transport-security']).toBe(expected);
    }
  });

  it.each(['/', '/api/settings'])('the security headers at %s are the same for other methods', async (url) => {
    for (const method of ['HEAD', 'OPTIONS', 'POST', 'TRACE', 'PROPFIND'] as const) {
      // Fastify's types include only the usual methods.
      const answer = await shop.app.inject({
        method: method as 'HEAD',
        url,
        headers: { 'x-forwarded-proto': 'https' },
      });
      expect({ method, ...answer.headers }).toMatchObject({
        method,
        'x-content-type-options': 'nosniff',
        'strict-transport-security': HSTS,
      });
    }
  });

  it('HSTS is set on every response when PUBLIC_URL is an HTTPS address', async () => {
    const other = await startTestShop({ env: { PUBLIC_URL: 'https://shop.example' } });
    try {
      for (const url of ['/', '/api/health']) {
        expect((await other.app.inject(url)).headers['strict-transport-security']).toBe(HSTS);
      }
    } finally {
      await other.close();
    }
  });
});

describe('malformed HTTP requests', () => {
  it.each([
    ['text that is not HTTP', 'GARBAGE\r\n\r\n', 400],
    ['no host', 'GET /api/health HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
    [
      'an unknown expectation',
      'GET /api/nothing HTTP/1.1\r\nhost: a\r\nexpect: cake\r\nconnection: close\r\n\r\n',
      404,
    ],
    ['a method of WebDAV', 'PROPFIND /api/health HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n', 404],
    ['an unknown word as its method', 'COOK / HTTP/1.1\r\nhost: a\r\n\r\n', 400],
    ['an unknown version of HTTP', 'GET / HTTP/9.9\r\nhost: a\r\n\r\n', 400],
    [
      'two content lengths',
      'POST /api/auth/login HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
      400,
    ],
  ])('a malformed HTTP request is refused with the usual headers and error body: %s', async (_, sent, status) => {
    const { head, body } = await rawRefusal(shop.app, sent);
    expect(head).toContain(`HTTP/1.1 ${String(status)} `);
    expect(body.status).toBe(status);
    expect(head).toContain(`x-request-id: ${body.requestId}`);
    expect(head).toContain('x-content-type-options: nosniff');
  });
});
