import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { errorBodySchema } from '../shared/contracts/errors';
import Fastify from 'fastify';
import { REQUEST_TIMEOUT_MS } from '../api/src/app';
import { readConfig } from '../api/src/config';
import { SETTING_NAMES } from '../api/src/environment';
import { formBytes } from '../api/src/http/forms';
import { RETIRE_MS } from '../api/src/startup/start-shop';
import { PRODUCT_FORM } from '../api/src/shop/catalog/product-form';
import { CSV_FILE_BYTES } from '../shared/rules/product-file';
import { ARCHIVE_LIMITS } from '../shared/remote/release/archive-entries';
import { findAll, readNginx, valueOf } from './samples/nginx-file';
import { measure } from './samples/sizes';

const root = join(__dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const unit = read('deploy/systemd/shop.service');
const nginx = readNginx(read('deploy/nginx/shop.conf'));
const haproxy = read('deploy/haproxy/haproxy.cfg');
const caddyfile = read('deploy/caddy/Caddyfile');
const dockerfile = read('deploy/docker/Dockerfile');
const compose = read('deploy/docker/compose.yml');

/** The variables of a file, without quotes. */
const variablesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/^#?([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value.replace(/^"(.*)"$/, '$1'),
    ]),
  );

/** All values of a key in the systemd unit. */
const inUnit = (key: string): string[] =>
  [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value);

const unitEnvironment = variablesOf(inUnit('Environment').join('\n'));
const shopEnvironment = variablesOf(read('deploy/systemd/shop.env'));

/** The part of compose.yml for one service. */
const serviceOf = (name: string): string =>
  new RegExp(`^  ${name}:\\n((?: {4}.*\\n|\\n)+)`, 'm').exec(compose)?.[1] ?? '';

/** The variables that compose.yml gives to a service. */
const environmentOf = (name: string): Record<string, string> => {
  const [, lines = ''] = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(serviceOf(name)) ?? [];
  return Object.fromEntries(
    [...lines.matchAll(/^ {6}([A-Z_]+): (.*)$/gm)].map(([, key = '', value = '']) => [key, value.replaceAll("'", '')]),
  );
};

/** The variables of the image. */
const imageEnvironment = variablesOf(
  (/^ENV ((?:.*\\\n)*.*)$/m.exec(dockerfile)?.[1] ?? '').replaceAll(/ *\\\n */g, '\n'),
);

/** React and packages read it, but the server does not. */
const NOT_OURS = ['NODE_ENV'];

const unknown = (environment: Readonly<Record<string, string>>): string[] =>
  Object.keys(environment).filter((name) => !SETTING_NAMES.includes(name) && !NOT_OURS.includes(name));

const KEEP_ALIVE_MS = Fastify().initialConfig.keepAliveTimeout ?? 0;

describe('the systemd unit', () => {
  it('contains only existing settings, with values that the server accepts', () => {
    expect([...unknown(unitEnvironment), ...unknown(shopEnvironment)]).toEqual([]);
    const config = readConfig({ ...unitEnvironment, ...shopEnvironment });
    expect(config).toMatchObject({ seed: 'none', host: '127.0.0.1', trustProxy: ['127.0.0.1'] });
    expect(config.shop.shopName).toBe('My Shop');
  });

  it('keeps the data in its writable state directory', () => {
    expect(unitEnvironment['DATA_DIR']).toBe(`/var/lib/${inUnit('StateDirectory').join()}`);
    expect(inUnit('ProtectSystem')).toEqual(['strict']);
  });

  it('starts the production folder in its working directory', () => {
    expect(inUnit('ExecStart')).toEqual([`${inUnit('WorkingDirectory').join()}/bin/shop serve`]);
  });

  it('allows more time for a stop than the server needs', () => {
    const { readyDrainSeconds, shutdownSeconds } = readConfig(unitEnvironment);
    expect(Number(inUnit('TimeoutStopSec'))).toBeGreaterThan(readyDrainSeconds + shutdownSeconds + 15);
    expect(inUnit('KillMode')).toEqual(['mixed']);
  });

  it('permits the namespaces that render isolation needs, and generated machine code', () => {
    const walls = read('api/src/site/rendering/render-walls.ts');
    const spaces = { '--user': 'user', '--pid': 'pid', '--net': 'net', '--ipc': 'ipc', '--mount': 'mnt' };
    const needed = Object.entries(spaces).map(([flag, name]) => (walls.includes(`'${flag}'`) ? name : `${flag}?`));
    expect(inUnit('RestrictNamespaces').join().split(' ').sort()).toEqual(needed.sort());
    expect(inUnit('SystemCallFilter').join().split(' ')).toContain('@mount');
    expect(inUnit('NoNewPrivileges')).toEqual(['yes']);
    expect(inUnit('MemoryDenyWriteExecute')).toEqual(['no']);
    // A render worker that takes too much memory must not end the whole shop.
    expect(inUnit('OOMPolicy')).toEqual(['continue']);
  });
});

describe('nginx', () => {
  const [tls] = findAll(nginx, 'server').filter((one) => valueOf(one, 'ssl_certificate') !== undefined);
  const locations = findAll(nginx, 'location');
  /** The location block for an address: the matching regular expression, or else the longest prefix. */
  const locationOf = (path: string) => {
    const own = tls?.block?.filter(({ name }) => name === 'location') ?? [];
    const fits = own.find(({ values: [kind = '', pattern = ''] }) =>
      kind.startsWith('~') ? new RegExp(pattern, kind === '~*' ? 'i' : '').test(path) : false,
    );
    const prefixes = own.filter(({ values: [prefix = '', ...more] }) => more.length === 0 && path.startsWith(prefix));
    return fits ?? prefixes.sort((a, b) => (b.values[0] ?? '').length - (a.values[0] ?? '').length)[0];
  };
  const limitOf = (path: string): number => {
    const own = locationOf(path);
    const said = (own && valueOf(own, 'client_max_body_size')) ?? (tls && valueOf(tls, 'client_max_body_size'));
    return measure(said);
  };

  it('accepts request bodies up to the size limits of the shop', () => {
    const largest = Math.max(formBytes(PRODUCT_FORM.files), CSV_FILE_BYTES, ARCHIVE_LIMITS.packedBytes);
    for (const path of [
      '/api/products',
      '/api/products/1/images',
      '/api/products/import',
      '/api/releases/mfe-orders',
    ]) {
      expect([path, limitOf(path)]).toEqual([path, largest]);
    }
    for (const path of ['/api/orders', '/api/auth/login', '/']) {
      expect([path, limitOf(path)]).toEqual([path, readConfig({}).bodyLimit]);
    }
  });

  it('waits longer than the shop and closes idle connections before a replaced process does', () => {
    const { databaseSeconds, s3 } = readConfig({ S3_SECONDS: '20' });
    expect(s3).toBeNull();
    expect(measure(tls && valueOf(tls, 'proxy_read_timeout'))).toBeGreaterThan((databaseSeconds + 20) * 1000);
    const [upstream] = findAll(nginx, 'upstream');
    expect(measure(upstream && valueOf(upstream, 'keepalive_timeout'))).toBeLessThan(RETIRE_MS);
  });

  it('replaces forwarding headers sent by clients and redirects http to https', () => {
    const headers = Object.fromEntries(
      findAll(tls?.block ?? [], 'proxy_set_header').map(({ values: [name = '', value] }) => [name, value]),
    );
    expect(headers).toMatchObject({
      'X-Forwarded-For': '$remote_addr',
      'X-Forwarded-Proto': '$scheme',
      'X-Forwarded-Host': '$host',
    });
    // In nginx, a block with its own header loses all inherited headers.
    expect(locations.filter((one) => valueOf(one, 'proxy_set_header') !== undefined)).toEqual([]);
    expect(findAll(nginx, 'return').map(({ values }) => values.join(' '))).toContain('301 https://$host$request_uri');
  });

  it('caches only pictures and the files of the shell', () => {
    const kept = ['/pictures/a/320.webp', '/static/js/main.js', '/remotes/mfe-orders/1.0.0/a.js', '/api/products', '/'];
    const caches = kept.map((path) => locationOf(path)).map((one) => one && valueOf(one, 'proxy_cache'));
    expect(caches).toEqual(['shop', 'shop', undefined, undefined, undefined]);
  });

  it('logs contain no phone numbers', () => {
    const [map] = findAll(nginx, 'map');
    const [rule] = map?.block?.filter(({ name }) => name.startsWith('~')) ?? [];
    const pattern = new RegExp(rule?.name.slice(2) ?? '', 'i');
    expect(pattern.exec('/api/orders/track/+96170123456')?.groups).toEqual({ before_phone: '/api/orders/track/' });
    const [format] = findAll(nginx, 'log_format');
    const logged = [...(format?.values.join(' ') ?? '').matchAll(/\$(\w+)/g)].map(([, name = '']) => name);
    const telling = ['request', 'request_uri', 'uri', 'args', 'query_string', 'http_referer'];
    expect(logged.filter((name) => telling.includes(name))).toEqual([]);
    expect(logged).toContain('logged_path');
    // The error log contains the request.
    const tracking = locationOf('/api/orders/track/+96170123456');
    expect(tracking && valueOf(tracking, 'error_log')).toBe('/dev/null crit');
    for (const server of findAll(nginx, 'server')) {
      if (server.block !== null) expect(valueOf(server, 'access_log')).toMatch(/ shop$/);
    }
  });

  it('refuses requests in the same format as the shop', () => {
    const bodies = findAll(nginx, 'return').flatMap(({ values: [status, body = ''] }) =>
      body.startsWith('{') ? [[status, body] as const] : [],
    );
    expect(bodies).toHaveLength(3);
    // Without `=`, the answer would keep the status of the error, which is 502.
    for (const { values } of findAll(nginx, 'error_page')) {
      if (values.includes('@away')) expect(values.slice(-2)).toEqual(['=', '@away']);
    }
    for (const [status, body] of bodies) {
      expect(String(errorBodySchema.parse(JSON.parse(body)).status)).toBe(status);
    }
  });
});

describe('HAProxy', () => {
  const seconds = (name: string): number =>
    Number(new RegExp(`^ +timeout ${name} (\\d+)s$`, 'm').exec(haproxy)?.[1] ?? Number.NaN);

  it('waits longer than the shop and closes idle connections before the shop does', () => {
    expect(seconds('server')).toBeGreaterThan(readConfig({}).databaseSeconds + 20);
    // For visitors. HAProxy closes its own idle connections to servers after 5 s (pool-purge-delay).
    expect(seconds('http-keep-alive') * 1000).toBeLessThan(KEEP_ALIVE_MS);
    expect(seconds('http-request')).toBe(60);
  });

  it('notices a stopping server before it stops, and does not mistake a slow server for one', () => {
    const [, drain] = /READY_DRAIN_SECONDS=(\d+)/.exec(haproxy) ?? [];
    const [, every, looks] = /inter (\d+)s fall (\d+)/.exec(haproxy) ?? [];
    expect(Number(drain)).toBeGreaterThan(Number(every) * (Number(looks) + 1));
    expect(seconds('check')).toBeGreaterThan(Number(every));
    expect(haproxy).toContain('GET uri /ready');
  });

  it('retries only requests that reached no server', () => {
    expect(/^ +retry-on (.*)$/m.exec(haproxy)?.[1]).toBe('conn-failure');
  });

  it('leads to the servers that run while none is ready', () => {
    const servers = (backend: string): string[] =>
      [
        ...(new RegExp(`^backend ${backend}\\n((?: .*\\n)+)`, 'm').exec(haproxy)?.[1] ?? '').matchAll(
          /^ +server (.*)/gm,
        ),
      ].map(([, server = '']) => server.replace(/ (?:check|track).*$/, ''));
    const [ready, running] = [servers('shop'), servers('running')];
    expect(ready.map((server) => server.replace(/-runs| backup/g, ''))).toEqual([...running, ...running]);
    expect(servers('api')).toEqual(ready);
    expect(haproxy).toContain('GET uri /live');
  });

  it('refuses in the words of the shop what is larger than the shop reads', () => {
    const [, body = '', bytes] = /status 413 .* lf-string '([^']*)' if .* gt (\d+) }/.exec(haproxy) ?? [];
    expect(errorBodySchema.parse(JSON.parse(body)).status).toBe(413);
    expect(Number(bytes)).toBe(measure('66m'));
  });

  it('answers calls in the words of the shop where no server answers', () => {
    const bodies = [
      ...haproxy.matchAll(/http-error status \d+ content-type "application\/json; .*lf-string '([^']*)'/g),
    ];
    expect(bodies).toHaveLength(3);
    for (const [, body = ''] of bodies) expect(errorBodySchema.parse(JSON.parse(body)).status).toBe(503);
  });

  it('the HAProxy log contains no phone numbers', () => {
    const [, pattern = ''] = /path,regsub\("([^"]+)"/.exec(haproxy) ?? [];
    const masked = (path: string) => path.replace(new RegExp(pattern), '$1');
    for (const path of ['/api/orders/track/', '/api/orders/%74rack/']) expect(masked(`${path}+96170123456`)).toBe(path);
    const [, format = ''] = /log-format '([^']+)'/.exec(haproxy) ?? [];
    // These formats would log the request line, the address or the query.
    expect(format).not.toMatch(/%(?:r|HU|HQ|HP|HPO)\b/);
    expect(format).toContain('%[var(txn.logged)');
  });

  it('replaces forwarding headers sent by clients and redirects http to https', () => {
    for (const name of ['For %[src]', 'Proto https', 'Host %[req.hdr(host)]']) {
      expect(haproxy).toContain(`http-request set-header X-Forwarded-${name}\n`);
    }
    expect(haproxy).toContain('redirect scheme https code 301 unless { ssl_fc }');
  });
});

describe('Caddy', () => {
  const said = (pattern: RegExp): string[] => [...caddyfile.matchAll(pattern)].map(([, value = '']) => value);
  const inCaddy = (name: string) => said(new RegExp(`^\\s+${name} (\\S+)$`, 'gm')).map(measure);

  it('has the size limits and timeouts of nginx', () => {
    const inNginx = (name: string) => findAll(nginx, name).map(({ values: [value] }) => measure(value));
    expect(new Set(inCaddy('max_size'))).toEqual(new Set(inNginx('client_max_body_size')));
    expect(inCaddy('read_header')).toEqual(inNginx('client_header_timeout'));
    expect([...inCaddy('keepalive'), ...inCaddy('idle')]).toEqual(inNginx('keepalive_timeout'));
    expect(inCaddy('dial_timeout')).toEqual(inNginx('proxy_connect_timeout'));
    expect(inCaddy('response_header_timeout')).toEqual(inNginx('proxy_read_timeout'));
  });

  it('reads a request as long as the shop does and closes idle connections before a replaced process does', () => {
    expect(inCaddy('read_body')).toEqual([REQUEST_TIMEOUT_MS]);
    expect(Math.max(...inCaddy('keepalive'))).toBeLessThan(RETIRE_MS);
  });

  it('both logs of Caddy contain no phone numbers', () => {
    const masks = [...caddyfile.matchAll(/request>uri regexp "(\S+)" "\$\{1\}"/g)];
    expect(masks).toHaveLength(2);
    for (const [, pattern = ''] of masks) {
      const mask = new RegExp(pattern.replace('(?i)', ''), 'gi');
      const masked = (uri: string) => uri.replace(mask, (_all, before: string | undefined) => before ?? '');
      expect(masked('/api/orders/track/+96170123456?x=1')).toBe('/api/orders/track/');
      expect(masked('/api/orders/TRACK/%2B96170')).toBe('/api/orders/TRACK/');
      expect(masked('/api/orders/%74rack/+96170')).toBe('/api/orders/%74rack/');
      expect(masked('/search?q=Rami%20Haddad')).toBe('/search');
    }
    expect(said(/request>headers (\w+)/g)).toEqual(['delete', 'delete']);
  });

  it('refuses requests in the same format as the shop', () => {
    const answers = [...caddyfile.matchAll(/respond @\w+ `(.*)` (\d+)/g)];
    expect(answers).toHaveLength(2);
    for (const [, body = '', status] of answers) {
      expect(String(errorBodySchema.parse(JSON.parse(body)).status)).toBe(status);
    }
  });
});

describe('the Docker image', () => {
  it('contains only existing settings, with values that the server accepts', () => {
    expect(Object.keys(imageEnvironment)).toContain('DATA_DIR');
    expect([...unknown(imageEnvironment), ...unknown(environmentOf('shop'))]).toEqual([]);
    const filled = Object.fromEntries(
      Object.entries(environmentOf('shop')).map(([name, value]) => [name, value.replace(/\$\{\w+:[^}]*\}/g, 'shop')]),
    );
    expect(readConfig({ ...imageEnvironment, ...filled })).toMatchObject({ seed: 'none', host: '0.0.0.0' });
    expect(environmentOf('shop')['TRUST_PROXY']).toBe('1');
  });

  it('starts the production folder that it was built with', () => {
    const [, command = '[]'] = /^CMD (\[.*\])$/m.exec(dockerfile) ?? [];
    expect(JSON.parse(command)).toEqual(['shop', 'serve']);
    expect(dockerfile).toMatch(/^COPY --from=build \/build\/production \/srv\/shop$/m);
    expect(dockerfile).toContain('ln -s /srv/shop/bin/shop /usr/local/bin/shop');
  });

  it('runs the Node version of .nvmrc, not as root, and has a health check', () => {
    const bases = [...dockerfile.matchAll(/^FROM node:(\d+)-/gm)].map(([, major = '']) => major);
    expect(new Set(bases)).toEqual(new Set([read('.nvmrc').trim().split('.')[0]]));
    const lines = dockerfile.split('\n');
    expect(lines.filter((line) => line.startsWith('USER '))).toEqual(['USER node']);
    expect(lines.findIndex((line) => line.startsWith('USER '))).toBeGreaterThan(
      lines.findLastIndex((line) => line.startsWith('RUN ')),
    );
    expect(/^HEALTHCHECK .*\\\n.*$/m.exec(dockerfile)?.[0]).toContain('/live');
  });

  it('the Docker container has a read-only root, no capabilities and enough time to stop', () => {
    const shop = serviceOf('shop');
    expect(shop).toMatch(/^ {4}read_only: true$/m);
    expect(shop).toMatch(/^ {4}cap_drop: \[ALL\]$/m);
    expect(measure(/stop_grace_period: (\S+)/.exec(shop)?.[1])).toBeGreaterThan(25_000);
    // Only the proxy has a port that is open to the outside.
    expect(compose.match(/^ {4}ports:$/gm)).toHaveLength(1);
    expect(serviceOf('proxy')).toContain('ports:');
  });

  it('sample.env contains exactly the variables that compose.yml requires', () => {
    const used = new Set([...compose.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name));
    expect(Object.keys(variablesOf(read('deploy/docker/sample.env'))).sort()).toEqual([...used].sort());
    const placeholders = [...caddyfile.matchAll(/\{\$(\w+)/g)].map(([, name = '']) => name);
    expect(placeholders.sort()).toEqual(Object.keys(environmentOf('proxy')).sort());
  });
});
