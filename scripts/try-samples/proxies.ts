import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ask } from './parsers';
import { adapt, lowPort, startProgram } from './programs';
import type { Report } from '../lib/trial';
import { DOMAIN, Visitor } from './visitor';

const sample = (path: string): string => readFileSync(new URL(`../../deploy/${path}`, import.meta.url), 'utf8');
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Paths and ports that a proxy needs. */
export interface Place {
  /** A temporary folder. */
  folder: string;
  certificate: string;
  key: string;
  shopPort: number;
}

/** A proxy, started with its sample. */
export interface Proxy {
  name: string;
  visitor: Visitor;
  /** Whether it keeps copies of pictures and files. */
  keeps: boolean;
  /** All lines of all of its logs. */
  logs: () => string;
  stop: () => Promise<void>;
}

const logsOf = (files: readonly string[]) => () =>
  files.map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')).join('');

/** Starts nginx with the sample, except for ports, folders and certificate; null when it is not installed. */
export async function startNginx({ folder, certificate, key, shopPort }: Place, report: Report): Promise<Proxy | null> {
  const version = ask('/usr/sbin/nginx', ['-v']);
  if (version === null) {
    report.leaveOut('nginx is not installed');
    return null;
  }
  const own = join(folder, 'nginx');
  mkdirSync(own);
  chmodSync(own, 0o755);
  const [plain, tls] = [await lowPort(), await lowPort()];
  const shop = adapt(sample('nginx/shop.conf'), [
    ['    listen 80;', `    listen 127.0.0.1:${String(plain)};`, 1],
    ['    listen [::]:80;\n', '', 1],
    ['    listen 443 ssl http2;', `    listen 127.0.0.1:${String(tls)} ssl http2;`, 1],
    ['    listen [::]:443 ssl http2;\n', '', 1],
    ['server 127.0.0.1:3000 ', `server 127.0.0.1:${String(shopPort)} `, 1],
    ['/etc/letsencrypt/live/shop.example/fullchain.pem', certificate, 1],
    ['/etc/letsencrypt/live/shop.example/privkey.pem', key, 1],
    ['proxy_cache_path /var/cache/nginx-shop', `proxy_cache_path ${own}/cache`, 1],
    // Every log, and the comment about the logs.
    ['/var/log/nginx/', `${own}/`, 5],
  ]);
  writeFileSync(join(own, 'shop.conf'), shop);
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const config = join(own, 'nginx.conf');
  writeFileSync(
    config,
    `${process.getuid?.() === 0 ? 'user www-data;\n' : ''}pid ${own}/nginx.pid;
error_log ${own}/error.log;
events {}
http {
${folders.map((name) => `${name}_temp_path ${own}/${name};`).join('\n')}
include /etc/nginx/mime.types;
include ${own}/shop.conf;
}
`,
  );
  const args = ['-c', config, '-p', own];
  const verdict = ask('/usr/sbin/nginx', ['-t', ...args]);
  report.check(`nginx -t (${version.output})`, verdict?.ok === true, verdict?.output.split('\n').at(-1) ?? '');
  const program = await startProgram('/usr/sbin/nginx', [...args, '-g', 'daemon off;'], tls, {});
  const logs = logsOf(['shop.access.log', 'shop.error.log', 'error.log'].map((name) => join(own, name)));
  return {
    ...{ name: 'nginx', keeps: true, logs: () => logs() + program.output(), stop: program.stop },
    visitor: new Visitor(tls, plain, readFileSync(certificate)),
  };
}

/** Starts Caddy with the sample, except for ports and certificate; null when it is not installed. */
export async function startCaddy({ folder, certificate, key, shopPort }: Place, report: Report): Promise<Proxy | null> {
  const version = ask('caddy', ['version']);
  if (version === null) {
    report.leaveOut('Caddy is not installed');
    return null;
  }
  const own = join(folder, 'caddy');
  mkdirSync(own);
  const [plain, tls] = [await lowPort(), await lowPort()];
  const accessLog = join(own, 'shop.access.log');
  const env = {
    HOME: own,
    SHOP_DOMAIN: DOMAIN,
    SHOP_UPSTREAM: `127.0.0.1:${String(shopPort)}`,
    SHOP_ACCESS_LOG: accessLog,
  };
  const ports = `\tadmin off\n\tdefault_bind 127.0.0.1\n\thttp_port ${String(plain)}\n\thttps_port ${String(tls)}\n`;
  const config = join(own, 'Caddyfile');
  writeFileSync(
    config,
    adapt(sample('caddy/Caddyfile'), [
      ['{\n\tservers {\n', `{\n${ports}\tservers {\n`, 1],
      ['{$SHOP_DOMAIN:shop.example} {\n', `{$SHOP_DOMAIN:shop.example} {\n\ttls ${certificate} ${key}\n`, 1],
    ]),
  );
  // Checks the unchanged sample.
  const verdict = ask('env', [
    `SHOP_ACCESS_LOG=${accessLog}`,
    `HOME=${own}`,
    'caddy',
    'validate',
    '--adapter',
    'caddyfile',
    '--config',
    join(ROOT, 'deploy/caddy/Caddyfile'),
  ]);
  const words = verdict?.output.split('\n').filter((line) => !line.startsWith('{')) ?? [];
  report.check(`caddy validate (${version.output})`, verdict?.ok === true, words.join(' '));
  const program = await startProgram('caddy', ['run', '--adapter', 'caddyfile', '--config', config], tls, env);
  return {
    ...{ name: 'Caddy', keeps: false, stop: program.stop },
    logs: () => logsOf([accessLog])() + program.output(),
    visitor: new Visitor(tls, plain, readFileSync(certificate)),
  };
}
