import { createReadStream, existsSync } from 'node:fs';
import { type IncomingMessage, type Server, type ServerResponse, createServer, request } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { BenchPage } from './pages';

/** A way to serve the same pages. */
export interface Variant {
  name: string;
  url: string;
  close(): void;
}

/** Makes the HTML of a variant from the HTML of the shop. */
type Change = (html: string, page: BenchPage) => string;

const SCRIPTS = /<script defer src="[^"]*"[^>]*><\/script>\n?/g;
const SCRIPT_PRELOADS = /<link rel="preload" as="script"[^>]*>\n?/g;
const BOOT = /<script type="application\/json"[^>]*>[^<]*<\/script>\n?/g;

/** The shop's HTML, unchanged. */
export const asServed: Change = (html) => html;

/** The HTML without scripts and their data. */
export const withoutScripts: Change = (html) =>
  html.replace(SCRIPTS, '').replace(SCRIPT_PRELOADS, '').replace(BOOT, '');

/** The HTML with one plain bundle that includes the page, in place of the shell and its remote. */
export const asOneBundle: Change = (html, { expose }) => {
  const url = `/static/js/${expose.slice(2)}.js`;
  const preloads = `<link rel="preload" as="script" media="not all" href="${url}">\n`;
  const held = /data-scripts="[^"]*"/;
  return held.test(html)
    ? // The bundle starts at the moment when the shop's own scripts would start.
      html.replace(SCRIPT_PRELOADS, '').replace(held, `data-scripts="${url}"`).replace('</head>', `${preloads}</head>`)
    : html.replace(SCRIPT_PRELOADS, '').replace(SCRIPTS, `<script defer src="${url}"></script>\n`);
};

const compress = (html: string): Promise<Buffer> =>
  // The compression level of the shop's pages.
  promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });

/**
 * Starts a server in front of a shop. It changes the shop's pages and passes on everything else. The unchanged shop
 * gets such a server too, so that all variants are served the same way. Pages are prepared before the measurement.
 */
export async function startVariant(
  name: string,
  shop: string,
  pages: readonly BenchPage[],
  change: Change,
  plainDir: string,
): Promise<Variant> {
  const prepared = new Map<string, { headers: Record<string, string>; body: Buffer }>();
  for (const page of pages) {
    const answer = await fetch(shop + page.path);
    const headers = Object.fromEntries(
      ['content-type', 'content-security-policy', 'cache-control'].map((key) => [key, answer.headers.get(key) ?? '']),
    );
    const body = await compress(change(await answer.text(), page));
    prepared.set(page.path, { headers: { ...headers, 'content-encoding': 'br' }, body });
  }
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    const page = prepared.get(path);
    if (page) outgoing.writeHead(200, page.headers).end(page.body);
    else if (isBundle(join(plainDir, path))) sendBundle(join(plainDir, path), outgoing);
    else passOn(shop, incoming, outgoing);
  });
  return { name, url: await listen(server), close: () => void server.close() };
}

/** Whether the file is one of the bundles. Their names do not occur in the shop. */
const isBundle = (file: string): boolean => file.endsWith('.js') && existsSync(`${file}.br`);

function sendBundle(file: string, outgoing: ServerResponse): void {
  outgoing.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'content-encoding': 'br' });
  createReadStream(`${file}.br`).pipe(outgoing);
}

function passOn(shop: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, headers, url } = incoming;
  const onward = request(shop + (url ?? ''), { ...(method ? { method } : {}), headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  onward.on('error', () => outgoing.destroy());
  incoming.pipe(onward);
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port');
  return `http://localhost:${String(address.port)}`;
}
