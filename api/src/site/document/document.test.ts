import { describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import type { BootBlock, Preload } from '@shop/shared/remote/boot';
import type { PageHead } from '@shop/shared/remote/config';
import { DEFAULT_FRONT } from '@shop/shared/rules';
import { contentSecurityPolicy, pagePolicy } from './csp';
import { renderDocument } from './document';
import { headTags } from './heads';
import { iconLinks } from './icons';
import { lookStyle } from './look-style';
import type { RenderedPage } from '@shop/shared/remote/rendering';

const settings: BootBlock['settings'] = {
  shopName: 'A & <B>',
  phone: '',
  chatNumber: '',
  location: '',
  socialLinks: [],
  timeZone: 'UTC',
  couponsEnabled: true,
  lowStockUnder: 10,
  cityRequired: false,
  policy: { deliveryFee: 3, exchangeDays: 3, refunds: false, deliveryDays: { min: 1, max: 3 } },
  front: DEFAULT_FRONT,
  remoteOverrides: 'staff',
  remoteOrigins: [],
};

const render = (
  value: unknown,
  rendered: RenderedPage | null = null,
  preloads: readonly Preload[] = [],
  integrity = {},
  filesUrl?: string,
) =>
  renderDocument({
    head: headTags({
      head: { title: 'Home' },
      settings,
      origin: 'https://shop.example',
      pathname: '/',
      listed: true,
    }),
    rendered,
    assets: {
      scripts: ['/static/js/main.js'],
      styles: ['/static/a.css'],
      fonts: ['/static/f.woff2'],
      icon: '/i.svg',
      early: ';keepPresses()',
      lostLine: 'sayOffline()',
      cdn: 'leadFiles();',
      afterPaint: '/static/js/after-paint.js',
      integrity,
    },
    preloads: [{ url: '/remotes/x/1/remoteEntry.js?a="b"', integrity: undefined }, ...preloads],
    away: false,
    boot: {
      remotes: [],
      settings: { ...settings, ...(filesUrl && { filesUrl }) },
      answers: [{ endpointName: 'getPublicProduct', value }],
    },
  });

describe('renderDocument', () => {
  it('escapes a product name that tries to break out of the document', () => {
    const name = '</script><script>alert(1)</script><!--';
    const html = render({ name });
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('<!--');
    const block = /<script type="application\/json" id="boot">(.*?)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(block)).toMatchObject({ answers: [{ value: { name } }] });
  });

  it('escapes titles and addresses', () => {
    const html = render(null);
    expect(html).toContain('<title>Home · A &amp; &lt;B&gt;</title>');
    expect(html).toContain('href="/remotes/x/1/remoteEntry.js?a=&quot;b&quot;"');
  });

  it('loads scripts without blocking, and preloads what the page will need', () => {
    const html = render(null);
    expect(html).toContain('<script defer src="/static/js/main.js"></script>');
    expect(html).toContain('<link rel="preload" as="font" type="font/woff2" crossorigin href="/static/f.woff2">');
    expect(html).not.toMatch(/<style| style=| on\w+=/);
    expect(html).not.toContain('after-paint');
    expect(html).toContain('<script>sayOffline()</script>');
  });

  const hashes = {
    '/static/js/main.js': 'sha256-m',
    '/static/a.css': 'sha256-c',
    '/static/js/after-paint.js': 'sha256-p',
  };

  it('gives the integrity of every script and style sheet, also in its preload', () => {
    const afar = 'https://cdn.example/x/1/remoteEntry.js';
    const preloads = [
      { url: '/remotes/x/1/page.js', integrity: 'sha384-a' },
      { url: afar, integrity: 'sha384-b' },
    ];
    const atOnce = render(null, null, preloads, hashes);
    expect(atOnce).toContain('<link rel="stylesheet" href="/static/a.css" integrity="sha256-c">');
    expect(atOnce).toContain('<script defer src="/static/js/main.js" integrity="sha256-m"></script>');
    expect(atOnce).toContain('<link rel="preload" as="script" href="/remotes/x/1/page.js" integrity="sha384-a">');
    const afterPaint = render(null, { html: '<p>', style: '' }, preloads, hashes);
    expect(afterPaint).toContain('data-scripts="/static/js/main.js" integrity="sha256-p"></script>');
    expect(afterPaint).toContain('href="/static/js/main.js" integrity="sha256-m">');
    // A browser can check files of another origin only if they were fetched with CORS.
    for (const html of [atOnce, afterPaint]) {
      expect(html).toContain(` href="${afar}" integrity="sha384-b" crossorigin="anonymous">`);
    }
  });

  it('leads the files of the shop to the CDN by CORS, but no code without a hash', () => {
    const preloads = [
      { url: '/remotes/x/1/page.js', integrity: 'sha384-a' },
      { url: 'https://team.example/x/1/page.js', integrity: 'sha384-b' },
    ];
    const atOnce = render(null, null, preloads, hashes, 'https://cdn.example');
    const afterPaint = render(null, { html: '<p>', style: '' }, preloads, hashes, 'https://cdn.example');
    const byCors = (hash: string) => `integrity="${hash}" crossorigin="anonymous">`;
    expect(atOnce).toContain(`src="https://cdn.example/static/js/main.js" ${byCors('sha256-m')}`);
    expect(afterPaint).toContain(`href="https://cdn.example/static/js/main.js" ${byCors('sha256-m')}`);
    expect(afterPaint).toContain('data-scripts="https://cdn.example/static/js/main.js"');
    for (const html of [atOnce, afterPaint]) {
      expect(html).toContain(`href="https://cdn.example/remotes/x/1/page.js" ${byCors('sha384-a')}`);
      expect(html).toContain('href="https://team.example/x/1/page.js"');
      expect(html).toContain('crossorigin href="https://cdn.example/static/f.woff2"');
      expect(html).toContain('<script>document.cdn="https://cdn.example";leadFiles();sayOffline()');
      const own = [
        '/i.svg',
        '/apple-touch-icon.png',
        '/manifest.webmanifest',
        '/remotes/x/1/remoteEntry.js?a=&quot;b&quot;',
      ];
      expect([...html.matchAll(/ (?:href|src)="(\/[^"]*)"/g)].map(([, url]) => url)).toEqual(own);
    }
  });

  it('preloads the main picture of each screen size, in its best format', () => {
    const sources = ['(min-width: 640px)', '(max-width: 639.98px)'].flatMap((media, index) =>
      ['avif', 'webp'].map(
        (type) => `<source media="${media}" type="image/${type}" srcSet="/${index}.${type} 640w" sizes="100vw"/>`,
      ),
    );
    const html = render(null, {
      html: `<picture>${sources.join('')}<img src="/1.webp" alt="" fetchPriority="high"/></picture>`,
      style: '',
    });
    expect(html.match(/<link rel="preload" as="image"[^>]*>/g)).toEqual([
      '<link rel="preload" as="image" fetchpriority="high" media="(min-width: 640px)" type="image/avif" imagesrcset="/0.avif 640w" imagesizes="100vw">',
      '<link rel="preload" as="image" fetchpriority="high" media="(max-width: 639.98px)" type="image/avif" imagesrcset="/1.avif 640w" imagesizes="100vw">',
    ]);
  });

  it('lets the rendered page be painted before scripts load, which come last', () => {
    const html = render(null, { html: '<img src="/p.avif" fetchpriority="high">', style: '' });
    expect(html).toContain('<script defer src="/static/js/after-paint.js" data-scripts="/static/js/main.js"></script>');
    expect(html).not.toContain('<script defer src="/static/js/main.js">');
    // The script must not wait for style sheets.
    expect(html.indexOf('<script>sayOffline();keepPresses()</script>')).toBeGreaterThan(0);
    expect(html.indexOf('<script>sayOffline();keepPresses()</script>')).toBeLessThan(html.indexOf('rel="stylesheet"'));
    const order = [...html.matchAll(/<link rel="preload" as="(\w+)"( \w+="[\w ]+")?/g)].map(([, as, mark]) => [
      as,
      mark?.trim(),
    ]);
    expect(order).toEqual([
      ['image', 'fetchpriority="high"'],
      ['font', undefined],
      ['script', 'media="not all"'],
      ['script', 'media="not all"'],
    ]);
  });
});

describe('headTags', () => {
  const tags = (head: PageHead, pathname = '/') =>
    headTags({ head, settings, origin: 'https://shop.example', pathname, listed: true }).join('\n');

  it('gives a shared link a picture that every app can read and shows whole, and its size', () => {
    const image = '/pictures/abc/1280.webp';
    const html = tags({ title: 'Tee', image, imageSize: { width: 1280, height: 1600 } }, '/product/1');
    expect(html).toContain('<meta property="og:title" content="Tee">');
    expect(html).toContain('<meta property="og:image" content="https://shop.example/pictures/abc/share.jpeg">');
    expect(html).toContain('<meta property="og:image:width" content="1200">');
    expect(html).toContain('<meta property="og:image:height" content="630">');
  });

  it('gives a page without a picture the logo of the owner, if there is one', () => {
    const logo = { url: '/pictures/abc/288.webp', width: 288, height: 144 };
    const own = { ...settings, front: { ...DEFAULT_FRONT, look: { logo } } };
    const shared = (head: PageHead) =>
      headTags({ head, settings: own, origin: 'https://shop.example', pathname: '/cart', listed: true }).join('\n');
    const html = shared({ title: 'Cart' });
    expect(html).toContain('<meta property="og:image" content="https://shop.example/pictures/abc/288.jpeg">');
    expect(html).toContain('<meta property="og:image:height" content="144">');
    expect(html).toContain('<meta name="twitter:card" content="summary">');
    expect(shared({ title: 'Tee', image: '/pictures/tee/640.webp' })).not.toContain('/pictures/abc/');
  });

  it('gives a page the icon of the shop, in a size that it is served in, if there is neither picture nor logo', () => {
    expect(tags({ title: 'Tee' }, '/product/1')).toContain('"og:image" content="https://shop.example/icon-512.png"');
    const own = { ...settings, front: { ...DEFAULT_FRONT, look: { icon: '/pictures/abc' } } };
    const html = headTags({ head: { title: 'Tee' }, settings: own, origin: '', pathname: '/product/1', listed: true });
    expect(html).toContain('<meta property="og:image" content="/pictures/abc/512.png">');
    expect(html).toContain('<meta property="og:image:width" content="512">');
  });

  it('leaves a picture of another origin as it is', () => {
    const html = tags({ title: 'Tee', image: 'https://cdn.example/pictures/abc/1280.webp' }, '/product/1');
    expect(html).toContain('<meta property="og:image" content="https://cdn.example/pictures/abc/1280.webp">');
    expect(html).not.toContain('og:image:');
  });

  it('titles the home page by its share title, or else by the name of the shop', () => {
    expect(tags({ title: 'Home', shareTitle: 'Shirts & more' })).toContain('"og:title" content="Shirts &amp; more"');
    expect(tags({ title: 'Home' })).toContain('"og:title" content="A &amp; &lt;B&gt;"');
  });
});

describe('lookStyle', () => {
  const own = { front: { ...DEFAULT_FRONT, look: { accent: '#1d7f4c' } } };

  it('the accent of the owner overrides the theme in both color schemes, and the policy allows it', () => {
    const style = lookStyle(own) ?? '';
    expect(style).toContain(':root:root{--color-accent:#1d7f4c;');
    expect(style).toContain('@media screen and (prefers-color-scheme:dark)');
    const policy = pagePolicy({ remotes: [], dev: [] }, [undefined, style], undefined);
    const hash = createHash('sha256').update(style.slice('<style>'.length, -'</style>'.length)).digest('base64');
    expect(policy).toContain(`'sha256-${hash}'`);
  });

  it('the accent of the owner leaves the icon links unchanged, which follow the icon of the owner', () => {
    expect(iconLinks(own, '/static/i.svg').join('')).toContain('type="image/svg+xml" href="/static/i.svg"');
    const icon = '/pictures/0123456789abcdef01234567';
    const links = iconLinks({ front: { ...DEFAULT_FRONT, look: { icon } } }, '/static/i.svg').join('');
    expect(links).toContain(`<link rel="icon" type="image/png" sizes="48x48" href="${icon}/48.png">`);
    expect(links).toContain(`<link rel="apple-touch-icon" href="${icon}/180.png">`);
    expect(links).not.toContain('svg');
  });

  it('returns no style when the theme is unchanged', () => {
    expect(lookStyle({ front: DEFAULT_FRONT })).toBeNull();
  });
});

describe('contentSecurityPolicy', () => {
  const policy = contentSecurityPolicy({ remotes: ['https://cdn.example'], dev: [] });

  it('allows scripts of the shop and of remotes only', () => {
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self' https://cdn.example;");
    expect(policy).not.toContain('unsafe');
  });

  it('lets the page connect to services of teams, and to development servers', () => {
    const own = contentSecurityPolicy({ remotes: [], services: ['https://points.example'], dev: [] });
    expect(own.split('; ').filter((directive) => directive.includes('points'))).toEqual([
      "connect-src 'self' https://points.example",
    ]);
    expect(contentSecurityPolicy({ remotes: [], dev: ['http://localhost:3100'] })).toContain(
      "connect-src 'self' http://localhost:3100 ws://localhost:3100",
    );
  });
});
