import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { HOST_CONTRACT } from '@shop/shared/remote/contract';
import { handleErrors } from '../../http/error-handler';
import Fastify, { type FastifyInstance } from 'fastify';
import { unavailable } from '../../errors';
import { Metrics } from '../../metrics/metrics';
import { buildWorkers } from '../../testing/workers';
import { registerSite } from '../routes';
import { testSite } from '../testing';

/** A host's server bundle without React: pages return their markup. */
const HOST = `
exports.singletons = { greeting: { hello: 'Hello' } };
exports.sharedWith = (_remote, _key, module) => module;
exports.renderPage = ({ Page, answers, url, missing, away }) => ({
  html: away ? '<header></header><h1>Not at the moment</h1>' : Page({ answers, url, missing }),
  style: '<style data-styled="true">.a{color:red}</style>',
});`;

/** A remote whose pages fail in all possible ways. */
const PAGES = `
const { hello } = require('greeting');
const head = ({ answers: [product], missing }) => ({
  title: missing && product === undefined ? 'Nothing Here' : (product?.name ?? 'Page'),
  description: 'Says "hello" & more',
  image: '/pictures/p.webp',
  jsonLd: { '@context': 'https://schema.org', '@type': 'Product', name: product?.name, url: '/product/1' },
});
const product = ({ answers, url, missing }) => {
  if (missing === url) return '<h1>Nothing at ' + url + '</h1>';
  const found = answers.find(({ endpointName }) => endpointName === 'getPublicProduct');
  return '<h1>' + hello + ' ' + found.value.price + '</h1><picture><source type="image/avif" srcSet="/a.avif 400w" sizes="50vw"/>' +
    '<img src="/a.webp" fetchPriority="high"/></picture>';
};
const hog = () => { const all = []; for (;;) all.push(new Array(1e5).fill(all.length)); };
const hoard = () => { const all = []; for (;;) all.push(new Uint8Array(1e6).fill(1)); };
const no = () => { throw new Error('no'); };
exports.config = { pages: [
  { path: '/', expose: './Home', head, more: () => [{ call: 'listPublicProducts', query: { limit: 4 } }] },
  { path: '/product/:id', expose: './Product', head },
  { path: '/throws', expose: './Throws', head },
  { path: '/loops', expose: './Loops', head },
  { path: '/eats', expose: './Eats', head },
  { path: '/reaches', expose: './Reaches', head },
  { path: '/hoards', expose: './Hoards', head },
  { path: '/exits', expose: './Exits', head },
  { path: '/never', expose: './Never', head },
  { path: '/later', expose: './Later', head },
  { path: '/rejects', expose: './Rejects', head },
  { path: '/head-throws', expose: './HeadThrows', head: no },
  { path: '/head-loops', expose: './HeadLoops', head: () => { for (;;); } },
  { path: '/cart', expose: './Cart' },
  { path: '/track', expose: './Track', head },
  { path: '/list', expose: './List', head, more: ({ search }) => [
    { call: 'listPublicProducts', query: { q: new URLSearchParams(search).get('q') ?? '' } },
  ] },
] };
exports.pages = {
  './Home': ({ answers }) => '<h1>' + answers.map(({ endpointName }) => endpointName).join() + '</h1>',
  './Product': product,
  './Throws': no,
  './Loops': () => { for (;;); },
  './Eats': hog,
  './Reaches': () => require('node:fs').readFileSync('/etc/passwd', 'utf8'),
  './Hoards': hoard,
  './Exits': () => process.exit(0),
  './Never': () => new Promise(() => undefined),
  './Later': () => { setTimeout(no, 5); return '<h1>Here</h1>'; },
  './Rejects': () => { void Promise.reject(new Error('no')); return '<h1>Here</h1>'; },
  './HeadThrows': () => '<h1>Never</h1>',
  './HeadLoops': () => '<h1>Never</h1>',
  './Track': () => '<h1>Track</h1>',
  './Cart': () => '<h1>A cart</h1>',
  './List': ({ answers }) => {
    const list = answers.find(({ endpointName }) => endpointName === 'listPublicProducts');
    return '<h1>' + list.value.rows.length + ' of ' + list.value.total + ' for ' + list.arg.query.q + '</h1>';
  },
};`;

/** Remotes whose bundles cannot be evaluated. */
const BROKEN = {
  'mfe-patches': `exports.config = { pages: [] };
    Array.prototype.map = Array.prototype.find = JSON.parse = () => { throw new Error('no'); };`,
  'mfe-broken': 'throw new Error("no");',
  'mfe-stuck': 'for (;;);',
  'mfe-empty': '',
};

const page = (route: string, expose: string, data?: object[]) => ({
  path: route,
  title: expose.slice(2),
  expose,
  access: 'public',
  ...(data ? { data } : {}),
});

const release = {
  name: 'mfe-front',
  container: 'mfe_front',
  version: '1.0.0',
  build: 'abc123',
  contract: `^${HOST_CONTRACT}`,
  pages: [
    page('/', './Home'),
    page('/product/:id', './Product', [{ call: 'getPublicProduct', params: { id: ':id' } }]),
    page('/throws', './Throws'),
    page('/loops', './Loops'),
    page('/eats', './Eats'),
    page('/reaches', './Reaches'),
    page('/hoards', './Hoards'),
    page('/exits', './Exits'),
    page('/never', './Never'),
    page('/later', './Later'),
    page('/rejects', './Rejects'),
    page('/head-throws', './HeadThrows'),
    page('/head-loops', './HeadLoops'),
    page('/cart', './Cart'),
    { ...page('/track', './Track'), noindex: true },
    page('/list', './List'),
    { ...page('/orders', './Orders'), access: 'employee' },
  ],
  menu: [],
  singletons: {},
  files: {},
};

const manifestOf = (container: string) => ({
  id: container,
  name: container,
  metaData: {},
  shared: [],
  remotes: [],
  exposes: [],
});

let folder: string;
let dist: string;
let app: FastifyInstance;
let price = 10;
/** Number of products of the shop. */
let productCount = 2;
/** Log entries of the host. */
const logged: Record<string, unknown>[] = [];
let tellOfChange = (): void => undefined;
let hearing = true;
/**
 * What the API does: refuse at once or not respond before `endSilence` during an outage of the database, or respond
 * late on a busy machine.
 */
let trouble: 'none' | 'refused' | 'silent' | 'busy' = 'none';
let endSilence = (): void => undefined;
const metrics = new Metrics();
/** Called after the API has read a product. */
let whenRead = (): unknown => undefined;

async function serve(): Promise<FastifyInstance> {
  const server = Fastify({
    logger: { level: 'warn', stream: { write: (line: string) => void logged.push(JSON.parse(line)) } },
  });
  handleErrors(server);
  server.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return undefined;
    if (trouble === 'busy') await new Promise((resolve) => setTimeout(resolve, 300));
    if (trouble === 'silent') await new Promise<void>((resolve) => (endSilence = resolve));
    return trouble === 'refused' ? reply.code(503).send({}) : undefined;
  });
  server.get('/api/categories', () => []);
  server.get<{ Querystring: { q?: string } }>('/api/products/public', async ({ query }, reply) => {
    void reply.header('x-total-count', query.q === 'much' ? 5000 : 2);
    if (query.q !== 'much') return [{ _id: 'p1' }, { _id: 'p2' }];
    return Array.from({ length: 40 }, (_, index) => ({ _id: `p${index}`, description: 'x'.repeat(5_000) }));
  });
  server.get<{ Params: { id: string } }>('/api/products/public/:id', async ({ params }, reply) => {
    if (params.id === 'gone') return reply.code(404).send({});
    const read = { _id: params.id.toLowerCase(), name: '</script><b>Tee', price };
    whenRead();
    return read;
  });
  await server.register(async (pages) =>
    registerSite(
      pages,
      testSite({
        distDir: dist,
        dataDir: path.join(folder, 'data'),
        members: {
          getPublicProduct: {
            count: () => (trouble === 'none' ? Promise.resolve(productCount) : Promise.reject(unavailable())),
            read: (offset, limit) =>
              Promise.resolve(
                Array.from({ length: Math.min(limit, productCount - offset) }, (_, n) => ({
                  id: `p${offset + n + 1}`,
                  changedAt: offset + n === 0 ? new Date('2026-03-04T05:06:07.089Z') : null,
                })),
              ),
          },
        },
        rendering: { workers: 2, waitMs: 2_000, renderMs: 500 },
        metrics,
        databaseAnswers: () => Promise.resolve(trouble === 'none' || trouble === 'busy'),
        changes: {
          isFresh: () => hearing,
          subscribe: (listener) => {
            tellOfChange = () => listener({ kind: 'all' });
            return () => undefined;
          },
        },
      }),
    ),
  );
  await server.ready();
  return server;
}

/** A placeholder for the script that records early clicks. */
const EARLY = 'keepPresses()';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rendering-'));
  dist = path.join(folder, 'dist');
  const addRemote = async (entry: typeof release, bundle: string) => {
    const remote = path.join(dist, 'remotes', entry.name);
    await mkdir(path.join(remote, 'server'), { recursive: true });
    await writeFile(path.join(remote, 'remote.json'), JSON.stringify(entry));
    await writeFile(path.join(remote, 'mf-manifest.json'), JSON.stringify(manifestOf(entry.container)));
    await writeFile(path.join(remote, 'server/pages.cjs'), bundle);
  };
  for (const made of ['api', 'shell/static', 'shell/server']) await mkdir(path.join(dist, made), { recursive: true });
  const shell = { scripts: ['/static/js/main.1.js'], styles: [], fonts: [], icon: '/static/i.svg', early: EARLY };
  await writeFile(path.join(dist, 'package.json'), '{"type":"module"}');
  await writeFile(path.join(dist, 'shell/shell.json'), JSON.stringify(shell));
  await writeFile(path.join(dist, 'shell/server/host.cjs'), HOST);
  await addRemote(release, PAGES);
  for (const [name, bundle] of Object.entries(BROKEN)) {
    const pages = [page(`/${name}`, './Page'), page(`/${name}/other`, './Other')];
    await addRemote({ ...release, name, container: name.replace('-', '_'), pages }, bundle);
  }
  await buildWorkers(dist);
  app = await serve();
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

beforeEach(() => {
  hearing = true;
  tellOfChange();
});

const rootOf = (html: string): string => /<div id="root">([^]*?)<\/div>\n/.exec(html)?.[1] ?? 'no root';
const bytes = (text: string): string => createHash('sha256').update(text).digest('base64');

describe('the first view', () => {
  it('is rendered from the release, and includes the answers for the browser', async () => {
    const { body, headers, statusCode } = await app.inject('/product/p1');
    expect(statusCode).toBe(200);
    expect(rootOf(body)).toContain('<h1>Hello 10</h1>');
    expect(body).toContain('"endpointName":"getPublicProduct"');
    expect(body).not.toContain('<noscript>');
    expect(body).toContain('<style data-styled="true">.a{color:red}</style>');
    expect(headers['content-security-policy']).toContain(`'sha256-${bytes('.a{color:red}')}'`);
    expect(body).toContain(`<script>${EARLY}</script>`);
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${bytes(EARLY)}';`);
    expect(headers['content-security-policy']).not.toContain('unsafe');
  });

  it('may need calls that depend on the declared ones', async () => {
    expect(rootOf((await app.inject('/')).body)).toBe('<h1>listCategories,listPublicProducts</h1>');
  });

  it('may need calls that depend on the query of its address', async () => {
    expect(rootOf((await app.inject('/list?q=tee')).body)).toBe('<h1>2 of 2 for tee</h1>');
  });

  it('holds the first rows of a list that is too long, and the log says so', async () => {
    logged.length = 0;
    const { body } = await app.inject('/list?q=much');
    expect(rootOf(body)).toBe('<h1>19 of 5000 for much</h1>');
    expect(body.length).toBeLessThan(110_000);
    expect(logged).toEqual([
      expect.objectContaining({
        call: 'listPublicProducts',
        query: { q: 'much' },
        msg: expect.stringContaining('Too long'),
      }),
    ]);
  });

  it('preloads the main picture in every width', async () => {
    expect((await app.inject('/product/p1')).body).toContain(
      '<link rel="preload" as="image" fetchpriority="high" type="image/avif" imagesrcset="/a.avif 400w" imagesizes="50vw">',
    );
  });

  it.each(['/cart', '/login', '/orders'])('the first view of %s is left to the browser', async (url) => {
    const { body, statusCode } = await app.inject(url);
    expect(statusCode).toBe(200);
    expect(rootOf(body)).toBe('');
  });

  /** Requests a page that fails while others are requested. These must not be affected. */
  const requestBad = async (url: string) => {
    const bad = Promise.resolve(app.inject(url));
    const others = await Promise.all(['/', '/product/p1', '/product/p2'].map((good) => app.inject(good)));
    for (const { body } of others) expect(rootOf(body)).toContain('<h1>');
    const { body, statusCode, headers } = await bad;
    expect(body).toContain('<noscript>');
    expect(body).toContain('<script defer src="/static/js/main.1.js">');
    return { body, statusCode, headers };
  };

  it.each(['/throws', '/loops', '/eats', '/hoards', '/reaches', '/exits', '/never'])(
    'the browser renders the first view of %s when the server fails to, and its head describes it nevertheless',
    async (url) => {
      for (let visit = 0; visit < 3; visit += 1) {
        tellOfChange();
        const { body, statusCode, headers } = await requestBad(url);
        expect([statusCode, headers['x-robots-tag'], rootOf(body)]).toEqual([200, undefined, '']);
        expect(body).toContain('<title>Page · Test Shop</title>');
        expect(body).toContain('<meta name="description" content="Says &quot;hello&quot; &amp; more">');
        expect(body).toContain('<meta property="og:image" content="http://localhost:80/pictures/p.webp">');
        expect(body).toContain('<script type="application/ld+json">');
      }
    },
  );

  it.each(['/head-throws', '/head-loops', '/mfe-patches', '/mfe-broken', '/mfe-stuck', '/mfe-empty'])(
    'a page that cannot be described (%s) is 503 for search engines, and the browser renders it',
    async (url) => {
      const { body, statusCode, headers } = await requestBad(url);
      expect([statusCode, headers['x-robots-tag'], headers['cache-control']]).toEqual([503, 'noindex', 'no-store']);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(body).toContain('<meta name="robots" content="noindex">');
      expect(body).toContain('<div id="root" data-away></div>');
    },
  );

  it('the metrics and the page Health count pages without markup and pages that cannot be described', async () => {
    /** The pages of all remotes that lack this. */
    const figure = async (lacks: string) => {
      const text = await metrics.text();
      const found = text.matchAll(new RegExp(`incomplete_total{remote="[^"]+",lacks="${lacks}"} (\\d+)`, 'g'));
      return [...found].reduce((sum, [, pages]) => sum + Number(pages), 0);
    };
    tellOfChange();
    const [markup, description] = [await figure('markup'), await figure('description')];
    for (const url of ['/throws', '/head-throws', '/product/p1', '/cart']) await app.inject(url);
    expect([await figure('markup'), await figure('description')]).toEqual([markup + 1, description + 1]);
    const all = { markup: await figure('markup'), refused: (await figure('description')) + (await figure('data')) };
    expect(metrics.incompletePages.counts).toEqual(all);
  });

  it.each(['/later', '/rejects'])(
    'the first view of %s is sent, and a later failure in it affects no other page',
    async (url) => {
      for (let visit = 0; visit < 5; visit += 1) {
        tellOfChange();
        expect(rootOf((await app.inject(url)).body)).toBe('<h1>Here</h1>');
        for (const good of ['/', '/product/p1', '/product/p2', '/product/p3']) {
          expect(rootOf((await app.inject(good)).body)).toContain('<h1>');
        }
      }
    },
  );

  it('the first view of a page that ended its worker twice is left to the browser at once', async () => {
    for (let visit = 0; visit < 3; visit += 1) {
      tellOfChange();
      await app.inject('/loops');
    }
    tellOfChange();
    const started = performance.now();
    expect(rootOf((await app.inject('/loops')).body)).toBe('');
    expect(performance.now() - started).toBeLessThan(400);
  });
});

describe('page heads', () => {
  it('the page head has a title, description, and absolute address and picture', async () => {
    const { body } = await app.inject({ url: '/product/p1/?size=M', headers: { host: '127.0.0.1:8080' } });
    for (const tag of [
      '<title>&lt;/script&gt;&lt;b&gt;Tee · Test Shop</title>',
      '<meta name="description" content="Says &quot;hello&quot; &amp; more">',
      '<link rel="canonical" href="http://127.0.0.1:8080/product/p1">',
      '<meta property="og:image" content="http://127.0.0.1:8080/pictures/p.webp">',
      '<meta property="og:type" content="product">',
    ]) {
      expect(body).toContain(tag);
    }
  });

  it('the page head holds structured data that no product name can break out of', async () => {
    const { body } = await app.inject('/product/p1');
    const block = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body)?.[1] ?? '';
    expect(JSON.parse(block)).toMatchObject({ name: '</script><b>Tee', url: 'http://localhost:80/product/1' });
    expect(body).not.toContain('</script><b>Tee');
  });

  it('the canonical address has the letters of the route and of the item, whatever was typed', async () => {
    for (const [typed, canonical] of [
      ['/LIST', '/list'],
      ['/list/', '/list'],
      ['/List?sort=name', '/list'],
    ] as const) {
      const { body } = await app.inject(typed);
      expect(/<link rel="canonical" href="([^"]*)"/.exec(body)?.[1]).toBe(`http://localhost:80${canonical}`);
    }
  });

  it('the page head keeps staff pages, missing pages and pages marked noindex out of search', async () => {
    for (const [url, status] of [
      ['/orders', 200],
      ['/login', 200],
      ['/track', 200],
      ['/product/gone', 404],
    ] as const) {
      const { body, headers, statusCode } = await app.inject(url);
      expect([url, statusCode, headers['x-robots-tag']]).toEqual([url, status, 'noindex']);
      expect(body).toContain('<meta name="robots" content="noindex">');
    }
  });

  it('a missing page says so before any script runs, also in its title', async () => {
    const { statusCode, body } = await app.inject('/product/gone');
    expect(statusCode).toBe(404);
    expect(body).toContain('<div id="root"><h1>Nothing at /product/gone</h1></div>');
    expect(body).toContain('<title>Nothing Here · ');
    expect(body).toContain('"missing":"/product/gone"');
    expect((await app.inject('/product/p1')).body).not.toContain('"missing"');
  });

  it.each([
    'evil.example',
    'evil.example:80',
    '192.0.2.1',
    'localhost.evil.example',
    'evil"><script>',
    'localhost:evil',
  ])('a Host header that another machine may have sent appears nowhere: %s', async (host) => {
    const answer = (url: string) => app.inject({ url, headers: { host } });
    const pages = await Promise.all(['/', '/product/p1', '/shop', '/robots.txt', '/sitemap.xml'].map(answer));
    for (const { body, headers } of pages) {
      expect(body + JSON.stringify(headers)).not.toMatch(/evil|192\.0\.2/);
    }
    expect(pages[1]?.body).toContain('<link rel="canonical" href="/product/p1">');
    expect(pages[1]?.body).toContain('<meta property="og:image" content="/pictures/p.webp">');
    expect(pages[3]?.body).not.toContain('Sitemap');
    expect(pages[4]?.statusCode).toBe(404);
  });

  it.each([
    ['/LIST?q=tee', '/list'],
    ['/Product/P1/', '/product/p1'],
  ])('the canonical address of %s is the one that the shop itself writes', async (typed, canonical) => {
    const { body } = await app.inject(typed);
    expect(body).toContain(`<link rel="canonical" href="http://localhost:80${canonical}">`);
    expect(body).toContain(`<meta property="og:url" content="http://localhost:80${canonical}">`);
  });
});

describe('cached pages', () => {
  it('a cached page is made once for a crowd that comes after a change', async () => {
    await app.inject('/product/p1');
    let reads = 0;
    whenRead = () => (reads += 1);
    tellOfChange();
    const crowd = await Promise.all(Array.from({ length: 60 }, () => app.inject('/product/p1')));
    whenRead = () => undefined;
    expect(reads).toBe(1);
    expect(new Set(crowd.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(rootOf(crowd[0]?.body ?? '')).toContain('Hello 10');
  });

  it('a crowd that requests many pages at once gets all of them: whole, described, or refused', async () => {
    const urls = Array.from({ length: 300 }, (_, index) => `/product/p${index}?from=${index}`);
    const crowd = await Promise.all(urls.map((url) => app.inject(url)));
    for (const { statusCode, body, headers } of crowd) {
      if (statusCode === 503) expect([headers['retry-after'], headers['x-robots-tag']]).toEqual(['5', 'noindex']);
      else {
        expect(statusCode).toBe(200);
        expect(body).toContain('<title>&lt;/script&gt;&lt;b&gt;Tee · Test Shop</title>');
        expect(['', '<h1>Hello 10</h1>']).toContain(/^(<h1>.*?<\/h1>|)/.exec(rootOf(body))?.[0]);
      }
    }
    const whole = crowd.filter(({ statusCode, body }) => statusCode === 200 && rootOf(body) !== '');
    expect(whole.length).toBeGreaterThan(50);
  });

  it('a cached page is answered with 304 while unchanged, and never after the catalog changed', async () => {
    const first = await app.inject('/product/p1');
    const etag = String(first.headers.etag);
    const ask = () => app.inject({ url: '/product/p1', headers: { 'if-none-match': etag } });
    price = 20;
    expect((await ask()).statusCode).toBe(304);
    tellOfChange();
    const changed = await ask();
    price = 10;
    expect(changed.statusCode).toBe(200);
    expect(rootOf(changed.body)).toContain('Hello 20');
  });

  it('a cached page is not used while changes may have been missed', async () => {
    await app.inject('/product/p1');
    hearing = false;
    price = 30;
    const { body } = await app.inject('/product/p1');
    price = 10;
    expect(rootOf(body)).toContain('Hello 30');
  });

  it('a page whose rendering began before a change is not cached', async () => {
    whenRead = () => tellOfChange();
    await app.inject('/product/p1');
    whenRead = () => undefined;
    price = 40;
    const { body } = await app.inject('/product/p1');
    price = 10;
    expect(rootOf(body)).toContain('Hello 40');
  });
});

describe('pages during a database outage', () => {
  afterEach(() => {
    trouble = 'none';
    endSilence();
  });

  it.each(['refused', 'silent'] as const)(
    'a page that needs the unavailable database (%s) gets 503, and 200 once that is back',
    async (how) => {
      trouble = how;
      for (const url of ['/product/p9', '/']) {
        const { body, headers, statusCode } = await app.inject(url);
        endSilence();
        expect([statusCode, headers['x-robots-tag'], headers['cache-control']]).toEqual([503, 'noindex', 'no-store']);
        expect(Number(headers['retry-after'])).toBeGreaterThan(0);
        expect(body).toContain('<meta name="robots" content="noindex">');
        expect(body).toContain('<div id="root" data-away><header></header><h1>Not at the moment</h1></div>');
      }
      trouble = 'none';
      const { body, statusCode } = await app.inject('/product/p9');
      expect([statusCode, rootOf(body)]).toEqual([200, expect.stringContaining('Hello 10')]);
    },
  );

  it('a page waits for answers that are late while the database responds', async () => {
    trouble = 'busy';
    const { body, statusCode } = await app.inject('/product/p9');
    expect([statusCode, rootOf(body)]).toEqual([200, expect.stringContaining('Hello 10')]);
    expect(body).toContain('<title>&lt;/script&gt;&lt;b&gt;Tee · Test Shop</title>');
  });

  it('a page that does not need the unavailable database is sent, and made again for the next visitor', async () => {
    trouble = 'refused';
    for (const url of ['/cart', '/login', '/orders', '/later']) expect((await app.inject(url)).statusCode).toBe(200);
    expect((await app.inject('/later')).body).not.toContain('"endpointName":"listCategories"');
    trouble = 'none';
    expect((await app.inject('/later')).body).toContain('"endpointName":"listCategories"');
  });

  it('the sitemap is 503 rather than empty while the database is unavailable', async () => {
    trouble = 'refused';
    expect((await app.inject({ url: '/sitemap.xml', headers: { host: 'localhost:81' } })).statusCode).toBe(503);
    trouble = 'none';
    const { body } = await app.inject({ url: '/sitemap.xml', headers: { host: 'localhost:81' } });
    expect(body).toContain('/product/p1');
  });
});

describe('search engines', () => {
  it('the sitemap lists pages with a head, including products', async () => {
    const { body, headers } = await app.inject('/sitemap.xml');
    expect(headers['content-type']).toContain('xml');
    for (const found of ['/', '/product/p1', '/product/p2', '/throws']) {
      expect(body).toContain(`<loc>http://localhost:80${found}</loc>`);
    }
    expect(body).not.toMatch(/\/cart|\/track|\/orders|\/login/);
    // Only the first product is known to have changed.
    expect(body.match(/<url>[^\n]*<lastmod>[^\n]*/g)).toEqual([
      '<url><loc>http://localhost:80/product/p1</loc><lastmod>2026-03-04T05:06:07.089Z</lastmod></url>',
    ]);
  });

  it('the sitemap lists every product, in numbered parts when there are many', async () => {
    const listed = async (url: string) => {
      const { body, statusCode } = await app.inject(url);
      expect(statusCode).toBe(200);
      return [...body.matchAll(/<loc>http:\/\/localhost:80(.*?)<\/loc>/g)].map(([, address]) => address);
    };
    productCount = 9_000;
    tellOfChange();
    const whole = await listed('/sitemap.xml');
    expect(whole.filter((address) => address?.startsWith('/product/'))).toHaveLength(9_000);
    expect(await listed('/sitemap-1.xml')).toEqual(whole);

    productCount = 25_000;
    tellOfChange();
    const parts = await listed('/sitemap.xml');
    expect(parts).toEqual(['/sitemap-1.xml', '/sitemap-2.xml', '/sitemap-3.xml']);
    const addresses = (await Promise.all(parts.map((part) => listed(part ?? '')))).flat();
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses).toEqual(
      expect.arrayContaining(['/', '/throws', '/product/p1', '/product/p10000', '/product/p25000']),
    );
    expect(addresses.filter((address) => address?.startsWith('/product/'))).toHaveLength(25_000);
    expect((await app.inject('/sitemap-4.xml')).statusCode).toBe(404);
    for (const url of ['/sitemap-0.xml', '/sitemap-x.xml']) {
      expect((await app.inject(url)).headers.location).toBe('/');
    }
    productCount = 2;
  });

  it('robots.txt names the sitemap', async () => {
    const { body } = await app.inject('/robots.txt');
    expect(body).toContain('Sitemap: http://localhost:80/sitemap.xml');
  });
});
