import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RemotesResponse } from '@shop/shared/contracts';
import { HOST_CONTRACT } from '@shop/shared/remote/contract';
import { handleErrors } from '../http/error-handler';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { readConfig } from '../config';
import { fixedSettings } from '../settings/live-settings';
import { TEST_SHOP } from '../testing/shop';
import { registerSite } from './routes';
import { testSite } from './testing';

let folder: string;
let dist: string;
let app: FastifyInstance;
let address: string;
const open = readConfig(TEST_SHOP).shop;

const hash = (letter: string) => `sha384-${letter.repeat(64)}`;

/** What the release lists. */
const files = {
  'static/js/chart.1.js': hash('a'),
  'standalone/index.html': hash('b'),
  'standalone/foreign/mf-manifest.json': hash('c'),
  'server/pages.cjs': hash('d'),
};

const release = (change: object = {}) => ({
  name: 'mfe-front',
  container: 'mfe_front',
  version: '1.0.0',
  build: 'abc123',
  contract: `^${HOST_CONTRACT}`,
  pages: [
    { path: '/', title: 'Home', expose: './HomePage', access: 'public' },
    {
      path: '/product/:id',
      title: 'Product',
      expose: './ProductPage',
      access: 'public',
      data: [{ call: 'getPublicProduct', params: { id: ':id' } }],
    },
    { path: '/orders', title: 'Orders', expose: './OrdersPage', access: 'employee' },
  ],
  menu: [],
  singletons: { react: '19.3.1' },
  files,
  ...change,
});

const manifest = {
  id: 'mfe_front',
  name: 'mfe_front',
  metaData: { remoteEntry: { name: 'remoteEntry.1.js', path: '' }, publicPath: 'auto' },
  shared: [],
  remotes: [],
  exposes: [{ path: './ProductPage', assets: { js: { sync: ['static/js/product.1.js'], async: [] } } }],
};

async function build(change: object = {}): Promise<string> {
  const dist = await mkdtemp(path.join(folder, 'dist-'));
  const remote = path.join(dist, 'remotes/mfe-front');
  await mkdir(path.join(dist, 'shell/static/js'), { recursive: true });
  await mkdir(path.join(remote, 'static/js'), { recursive: true });
  await mkdir(path.join(remote, 'server'), { recursive: true });
  await mkdir(path.join(remote, 'standalone'), { recursive: true });
  const singletons = { react: '19.3.1' };
  const shell = { scripts: ['/static/js/main.1.js'], styles: [], fonts: [], icon: '/static/i.svg', singletons };
  await writeFile(path.join(dist, 'shell/shell.json'), JSON.stringify(shell));
  await writeFile(path.join(dist, 'shell/static/js/main.1.js'), 'main');
  await writeFile(path.join(dist, 'shell/static/i.svg'), '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"/>');
  await writeFile(path.join(dist, 'shell/static/js/main.1.js.br'), brotliCompressSync('main'));
  await writeFile(path.join(remote, 'remote.json'), JSON.stringify(release(change)));
  await writeFile(path.join(remote, 'mf-manifest.json'), JSON.stringify(manifest));
  await writeFile(path.join(remote, 'remoteEntry.1.js'), 'entry');
  await writeFile(path.join(remote, 'static/js/product.1.js'), 'product');
  await writeFile(path.join(remote, 'server/pages.cjs'), 'server');
  for (const file of ['standalone/index.html', 'index.html', 'page.html', 'static/standalone/index.html', 'icon.svg']) {
    await mkdir(path.dirname(path.join(remote, file)), { recursive: true });
    await writeFile(path.join(remote, file), '<p>alone');
  }
  return dist;
}

async function serve(dist: string, settings = open, securityContact: string | null = null): Promise<FastifyInstance> {
  const server = Fastify();
  handleErrors(server);
  server.get('/api/categories', () => [{ _id: 'c', name: 'Training' }]);
  server.get<{ Params: { id: string } }>('/api/products/public/:id', async ({ params }, reply) => {
    if (params.id === 'gone') return reply.code(404).send({});
    return { _id: params.id, name: '</script>' };
  });
  await server.register(async (pages) =>
    registerSite(
      pages,
      testSite({
        ...{ distDir: dist, dataDir: path.join(folder, 'data'), settings: fixedSettings(settings) },
        securityContact,
      }),
    ),
  );
  return server;
}

/** Requests a path exactly as written; other clients would normalize it. */
async function askRaw(path: string): Promise<{ status: number | undefined; location: string | undefined }> {
  return new Promise((resolve, reject) => {
    http
      .get({ port: new URL(address).port, path, agent: false }, (response) => {
        response.resume();
        resolve({ status: response.statusCode, location: response.headers.location });
      })
      .on('error', reject);
  });
}

const bootOf = (html: string): unknown => JSON.parse(/id="boot">(.*?)<\/script>/.exec(html)?.[1] ?? 'null');
const base = '/remotes/mfe-front/1.0.0-local.abc123';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'host-'));
  dist = await build();
  app = await serve(dist);
  address = await app.listen({ port: 0 });
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

describe('pages', () => {
  it('a page is the shell with the registry, settings and answers that the first view needs', async () => {
    const response = await app.inject('/product/p1');
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-security-policy']).toContain("default-src 'none'");
    expect(response.headers['cache-control']).toBe('no-cache');
    expect(response.body).toContain(`<title>Product · ${open.shopName}</title>`);
    expect(bootOf(response.body)).toMatchObject({
      remotes: [{ name: 'mfe-front', version: '1.0.0-local.abc123', entry: `${base}/mf-manifest.json` }],
      settings: { shopName: open.shopName },
      answers: [
        {
          endpointName: 'listCategories',
          arg: { query: { archived: 'false' } },
          value: { rows: [{ name: 'Training' }], total: 1 },
        },
        { endpointName: 'getPublicProduct', arg: { params: { id: 'p1' } }, value: { name: '</script>' } },
      ],
    });
  });

  it('a page preloads its own files', async () => {
    const { body } = await app.inject('/product/p1');
    expect(body).toContain(`<link rel="preload" as="script" href="${base}/remoteEntry.1.js">`);
    expect(body).toContain(`<link rel="preload" as="script" href="${base}/static/js/product.1.js">`);
    expect((await app.inject('/login')).body).not.toContain('remoteEntry.1.js">');
  });

  it('a page of a missing product answers 404 and still includes the shell', async () => {
    const response = await app.inject('/product/gone');
    expect(response.statusCode).toBe(404);
    expect(response.headers['x-robots-tag']).toBe('noindex');
    expect(response.body).toContain('<script defer src="/static/js/main.1.js">');
    expect(bootOf(response.body)).toMatchObject({ answers: [{ endpointName: 'listCategories' }] });
  });

  it('the login page includes the answers for its header', async () => {
    expect(bootOf((await app.inject('/login')).body)).toMatchObject({ answers: [{ endpointName: 'listCategories' }] });
  });

  it('a staff page includes no staff data', async () => {
    expect(bootOf((await app.inject('/orders')).body)).toMatchObject({ answers: [] });
  });

  it.each(['/login', '/admin', '/releases', '/orders/', '/?utm=1', '/new?remote.mfe-orders=2.0.0'])(
    'a page is served at %s',
    async (url) => {
      expect((await app.inject(url)).statusCode).toBe(200);
    },
  );

  it.each([
    '/no/such/page',
    '/sale.html',
    '/index.html',
    '/wp-login.php',
    '/remotes.json/x',
    '/product/p1.',
    '/product/p1%2E',
    '/login/x',
    '/releases/x',
    '//',
    '///',
    '//[',
    '//evil.com',
    '//evil.com/product/p1',
    '//evil.com?remote.mfe-front=1.0.0',
    '/\\evil.com',
    '/%2Fevil.com',
    '/product//p1',
    'http://evil.com/no',
  ])('an unknown page redirects to the home page: %s', async (url) => {
    expect(await askRaw(url)).toEqual({ status: 302, location: '/' });
  });

  it('security.txt says whom to tell about a vulnerability if the owner chose that', async () => {
    const shop = await serve(await build(), open, 'mailto:it@shop.example');
    const { body, headers } = await shop.inject('/.well-known/security.txt');
    const foreign = await shop.inject({ url: '/.well-known/security.txt', headers: { host: 'shop.example' } });
    await shop.close();
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toMatch(/^Contact: mailto:it@shop\.example\nExpires: \d{4}-\d\d-\d\dT[\d:.]+Z\n/);
    expect(body).toContain('\nCanonical: http://localhost:80/.well-known/security.txt\n');
    expect(foreign.body).not.toContain('Canonical');
    expect(new Date(/Expires: (\S+)/.exec(body)?.[1] ?? '').getTime()).toBeGreaterThan(Date.now());
  });

  it.each([
    '/static/js/none.js',
    '/static',
    '/api/none',
    '/remotes/none',
    '/REMOTES/none/1.0.0/x.js',
    '/pictures/none',
    '/.well-known/change-password',
    '/.well-known/security.txt',
  ])('a missing file or call is 404 rather than a page: %s', async (url) => {
    expect((await askRaw(url)).status).toBe(404);
  });

  const DISGUISED = [
    '/%2ewell-known/x',
    '//.well-known/x',
    '/.well-known%2Fx',
    '/%2E%77ell-known/x',
    '//%2ewell-known/x',
  ];

  it.each(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)(
    'an address below /.well-known that the shop does not have is 404 for %s',
    async (method) => {
      for (const url of ['/.well-known/change-password', '/.well-known/', '/.Well-Known/any?q=1', ...DISGUISED]) {
        expect([url, (await app.inject({ method, url })).statusCode]).toEqual([url, 404]);
      }
    },
  );

  it('an unchanged page is answered with 304', async () => {
    const { headers } = await app.inject('/');
    const again = await app.inject({ url: '/', headers: { 'if-none-match': String(headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('a page is compressed for browsers that accept it', async () => {
    const response = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } });
    expect(response.headers['content-encoding']).toBe('br');
    expect(response.headers.vary).toContain('Accept-Encoding');
  });
});

describe('static files', () => {
  it('a static file is immutable, precompressed and identified by its ETag', async () => {
    const response = await app.inject({ url: '/static/js/main.1.js', headers: { 'accept-encoding': 'br' } });
    expect(response.headers['cache-control']).toContain('immutable');
    expect(response.headers['content-encoding']).toBe('br');
    expect(response.headers['content-type']).toContain('text/javascript');
    const plain = await app.inject({ url: '/static/js/main.1.js', headers: { 'accept-encoding': 'br;q=0' } });
    expect(plain.body).toBe('main');
    const etag = String(plain.headers.etag);
    const again = await app.inject({ url: '/static/js/main.1.js', headers: { 'if-none-match': etag } });
    expect(again.statusCode).toBe(304);
  });

  it('a file of a remote may be loaded from any origin', async () => {
    const response = await app.inject(`${base}/remoteEntry.1.js`);
    expect(response.body).toBe('entry');
    expect(response.headers['access-control-allow-origin']).toBe('*');
  });

  it('the redirect to a standalone page keeps the query', async () => {
    const response = await app.inject(`${base}?api=live&role=employee`);
    expect([response.statusCode, response.headers.location]).toEqual([
      308,
      `${base}/standalone/index.html?api=live&role=employee`,
    ]);
    expect((await app.inject(base)).headers.location).toBe(`${base}/standalone/index.html`);
  });

  it('a standalone page has a content security policy of its own', async () => {
    const response = await app.inject(`${base}/standalone/index.html`);
    expect(response.headers['content-security-policy']).toContain("script-src 'self'");
    expect(response.headers['content-security-policy']).not.toContain('sandbox');
  });

  it.each(['index.html', 'page.html', 'static/standalone/index.html', 'icon.svg', 'remote.json'])(
    'no other document of a release runs code at the origin of the shop: %s',
    async (file) => {
      const response = await app.inject(`${base}/${file}`);
      expect(response.statusCode).toBe(200);
      expect(response.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none';/);
    },
  );

  it('pages of the shop get a short list of hashes, and everybody else the whole description', async () => {
    const whole = await app.inject(`${base}/remote.json`);
    expect(whole.json()).toMatchObject({ name: 'mfe-front', files });
    const headers = { 'accept-encoding': 'br' };
    const short = await app.inject({ url: `${base}/remote.json?for=pages`, headers });
    expect(short.headers).toMatchObject({
      'cache-control': expect.stringContaining('immutable'),
      'content-encoding': 'br',
    });
    expect(JSON.parse(String(brotliDecompressSync(short.rawPayload)))).toEqual({
      files: { 'static/js/chart.1.js': files['static/js/chart.1.js'] },
    });
    expect(short.headers.etag).not.toBe(whole.headers.etag);
  });

  it('no script of a release becomes a service worker, which would outlive its withdrawal', async () => {
    expect((await app.inject(`${base}/remoteEntry.1.js`)).statusCode).toBe(200);
    const refused = await app.inject({ url: `${base}/remoteEntry.1.js`, headers: { 'service-worker': 'script' } });
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      403,
      'A release may not have a service worker',
    ]);
  });

  it.each(['paper.pdf', 'code.wasm', 'feed.xml', 'note.txt', 'plain'])(
    'a file of a type that no page needs is not served: %s',
    async (file) => {
      await writeFile(path.join(dist, 'remotes/mfe-front', file), '<script>1</script>');
      expect((await app.inject(`${base}/${file}`)).statusCode).toBe(404);
    },
  );

  it.each([
    `${base}/server/pages.cjs`,
    '/static/../shell.json',
    '/static/..%2f..%2freleases%2fmfe-front%2f1.0.0-local.abc123%2fremote.json',
    '/static/js/main.1.js%00.js',
    '/remotes/..%2f..%2f..%2f..%2fetc%2fpasswd',
  ])('a file that is not public is 404: %s', async (url) => {
    expect((await askRaw(url)).status).toBe(404);
  });
});

describe('icons', () => {
  it.each([
    ['/apple-touch-icon.png', 180],
    ['/icon-192.png', 192],
    ['/icon-512.png', 512],
  ])('the icon %s is drawn from the icon of the shell', async (url, size) => {
    const response = await app.inject(url);
    expect(response.headers['content-type']).toBe('image/png');
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'png', width: size, height: size });
    const again = await app.inject({ url, headers: { 'if-none-match': String(response.headers.etag) } });
    expect(again.statusCode).toBe(304);
  });

  it('the favicon.ico is where browsers look for it by default', async () => {
    const { headers, rawPayload } = await app.inject('/favicon.ico');
    expect(headers['content-type']).toBe('image/x-icon');
    expect([...rawPayload.subarray(0, 6)]).toEqual([0, 0, 1, 0, 3, 0]);
    // Locates the second picture by its directory entry.
    const at = 6 + 16;
    const start = rawPayload.readUInt32LE(at + 12);
    const png = rawPayload.subarray(start, start + rawPayload.readUInt32LE(at + 8));
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: rawPayload[at], height: 32 });
  });

  it('the manifest lists the icons, under the name of the shop', async () => {
    const page = await app.inject('/');
    expect(page.body).toContain('<link rel="manifest" href="/manifest.webmanifest">');
    expect(page.body).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png">');
    const response = await app.inject('/manifest.webmanifest');
    expect(response.headers['content-type']).toContain('application/manifest+json');
    const manifest = response.json<{ name: string; icons: { src: string; sizes: string }[] }>();
    expect(manifest.name).toBe(open.shopName);
    expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512']);
    for (const { src } of manifest.icons) expect((await app.inject(src)).statusCode).toBe(200);
  });
});

describe('local releases', () => {
  it('the releases are listed in /remotes.json for other tools', async () => {
    const response = await app.inject('/remotes.json');
    expect(response.headers['cache-control']).toBe('no-cache');
    expect(response.json()).toMatchObject({
      microFrontends: {
        'mfe-front': [
          {
            url: `${base}/mf-manifest.json`,
            metadata: { version: '1.0.0-local.abc123' },
            deployment: { traffic: 100, default: true },
          },
        ],
      },
    });
  });

  it('what a builder of remotes must know is in /remotes.json', async () => {
    const { host } = (await app.inject('/remotes.json')).json<RemotesResponse>();
    expect(host?.contract).toBe(HOST_CONTRACT);
    expect(host?.shared['react']).toEqual({ version: '19.3.1', names: expect.arrayContaining(['useState']) });
    expect(host?.shared['react/jsx-runtime']).toMatchObject({
      version: '19.3.1',
      names: expect.arrayContaining(['jsx']),
    });
    expect(host?.shared['@shop/shared/remote']?.names).toContain('useHost');
    const schema = await app.inject(host?.releaseSchema ?? '');
    expect(schema.headers).toMatchObject({
      'content-type': expect.stringContaining('application/schema+json'),
      'access-control-allow-origin': '*',
    });
    expect(schema.json()).toMatchObject({ title: 'remote.json', required: expect.arrayContaining(['files']) });
  });

  it('an older build is kept when any number of processes install a newer one at once', async () => {
    const newer = await build({ build: 'def456' });
    const servers = await Promise.all([serve(newer), serve(newer), serve(newer)]);
    const [first] = servers;
    expect((await first?.inject(`${base}/remoteEntry.1.js`))?.body).toBe('entry');
    expect((await first?.inject('/remotes/mfe-front/1.0.0-local.def456/remoteEntry.1.js'))?.body).toBe('entry');
    expect(await readdir(path.join(folder, 'data/releases/mfe-front'))).toEqual([
      '1.0.0-local.abc123',
      '1.0.0-local.def456',
    ]);
    await Promise.all(servers.map((server) => server.close()));
  });

  it.each([
    ['needs another host', { contract: '^9.0.0' }, 'needs host contract ^9.0.0'],
    ['has a config that is wrong', { pages: [] }, 'pages: there are none'],
    [
      'claims a page of the host',
      { pages: [{ path: '/login', title: 'L', expose: './L', access: 'public' }] },
      '/login',
    ],
  ])('the server does not start when a local release %s', async (_name, change, text) => {
    await expect(serve(await build({ build: 'bad000', ...change }))).rejects.toThrow(text);
  });
});

describe('a shop that is not open yet', () => {
  let closed: FastifyInstance;

  beforeAll(async () => {
    closed = await serve(await build(), readConfig({ SHOP_NAME: 'Mine' }).shop);
  });
  afterAll(() => closed.close());

  it.each(['/', '/product/p1', '/product/gone'])('says so at %s', async (url) => {
    const { statusCode, headers, body } = await closed.inject(url);
    expect([statusCode, headers['retry-after'], headers['x-robots-tag']]).toEqual([503, '3600', 'noindex']);
    expect(body).toContain('<title>Opens soon · Mine</title>');
    expect(body).toContain('<meta name="robots" content="noindex">');
    // The page contains no catalog data, but everything that the browser needs to show the page to staff.
    expect(bootOf(body)).toMatchObject({ remotes: [{ name: 'mfe-front' }], answers: [] });
  });

  it('has no sitemap', async () => {
    expect((await closed.inject('/sitemap.xml')).statusCode).toBe(503);
  });

  it.each(['/login', '/admin', '/releases', '/orders'])('lets staff in at %s', async (url) => {
    expect((await closed.inject(url)).statusCode).toBe(200);
  });
});
