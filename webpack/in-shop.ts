import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { BOOT_ELEMENT_ID, type BootBlock } from '@shop/shared/remote/boot';
import { buildRegistry, findPage } from '@shop/shared/remote/registry';
import { DESCRIPTION_FILE } from '@shop/shared/remote/release/files';
import type { RemoteEntry } from '@shop/shared/remote/release/remote-entry';
import { isRecord } from '@shop/shared/rules/type-guards';
import type { RemoteApp } from './apps';
import { runDevServer, toShop } from './dev-server';
import { describeRemote } from './release';
import { remoteConfig } from './remote';

export interface InShopOptions {
  /** 0 chooses any free port. */
  port: number;
  /** The origin of the shop. */
  shop: string;
}

/** The version of the sources. */
const VERSION = 'dev';

/** The path of the registry. */
const REGISTRY = '/remotes.json';

/**
 * Serves a shop that runs elsewhere, with a remote's sources in place of its release there, until the process ends. All
 * comes from one origin, this server's, so the shop's Content-Security-Policy and its API need no exception. Prints the
 * address of the remote's first page.
 *
 * @throws Error with a sentence when it cannot have the port
 */
export async function serveInShop(app: RemoteApp, { port, shop }: InShopOptions): Promise<void> {
  const description = describeRemote(app);
  const { name, container, pages, menu } = description;
  const folder = `/remotes/${name}/${VERSION}/`;
  const entry = `${folder}mf-manifest.json`;
  // No list of hashes: the files change.
  const remote = { name, container, version: VERSION, entry, manifest: null, pages, menu, unchecked: true } as const;
  const own = buildRegistry([remote]);
  const isOwn = (url: string): boolean => findPage(own, new URL(shop + url).pathname) !== null;
  const first = pages.find(({ path }) => !path.includes(':'))?.path ?? '/';
  await runDevServer(remoteConfig({ app, mode: 'development', outDir: `/${name}` }), {
    port,
    devMiddleware: { publicPath: folder, index: false },
    proxy: [
      {
        ...toShop(shop),
        context: (path, request) => path === REGISTRY || asksForDocument(request),
        // The shop may not have the page yet. It sends unknown paths home, except those of an overridden release.
        pathRewrite: (url) => (isOwn(url) ? withParameter(url, `remote.${name}=${VERSION}`) : url),
        selfHandleResponse: true,
        onProxyReq: askForWhole,
        onProxyRes: (answer, request, response) => void sendChanged(answer, request, response, remote),
      },
      { ...toShop(shop), context: (path) => !path.startsWith(folder), onProxyRes: dropSecure },
    ],
    // Of it, the shop's card of a failed page reads who owns the remote.
    setupMiddlewares: (middlewares) => [
      { name: DESCRIPTION_FILE, path: folder + DESCRIPTION_FILE, middleware: answering(JSON.stringify(description)) },
      ...middlewares,
    ],
    lines: (origin) => [`${name} inside ${shop}: ${origin}${first}`],
  });
}

/** Answers with JSON. */
const answering = (body: string) => (_request: unknown, response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(body);

/** Whether a browser asks for a document. */
const asksForDocument = ({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean =>
  method === 'GET' && headers.accept?.includes('text/html') === true;

const withParameter = (url: string, parameter: string): string => `${url}${url.includes('?') ? '&' : '?'}${parameter}`;

/** Asks for the whole text: what the browser keeps is not what the shop sent. */
function askForWhole(request: ClientRequest): void {
  request.setHeader('accept-encoding', 'identity');
  for (const header of ['if-none-match', 'if-modified-since']) request.removeHeader(header);
}

/** Makes the shop's cookies those of http://localhost, where not every browser takes cookies for https. */
function dropSecure({ headers }: IncomingMessage): void {
  const cookies = headers['set-cookie'];
  if (cookies) headers['set-cookie'] = cookies.map((cookie) => cookie.replace(/; *secure/i, ''));
}

/** Sends an answer of the shop, with the sources in place of the release. */
async function sendChanged(
  answer: IncomingMessage,
  { url = '' }: { url?: string },
  response: ServerResponse,
  remote: RemoteEntry,
): Promise<void> {
  dropSecure(answer);
  try {
    const body = await buffer(answer);
    const changed = changedBody(body, answer.headers['content-type'], url, remote);
    const { etag: _etag, 'content-length': _length, ...headers } = answer.headers;
    response.writeHead(answer.statusCode ?? 502, { ...headers, 'cache-control': 'no-store' });
    response.end(changed);
  } catch (error) {
    // The browser must not take half a page for a whole one.
    console.error(`${url} did not come from the shop:`, error);
    response.destroy();
  }
}

function changedBody(body: Buffer, type: string | undefined, url: string, remote: RemoteEntry): Buffer | string {
  if (type?.startsWith('text/html')) return changeDocument(body.toString(), remote);
  return url === REGISTRY || url.startsWith(`${REGISTRY}?`) ? leaveOut(body.toString(), remote.name) : body;
}

const BOOT_BLOCK = new RegExp(`(<script type="application/json" id="${BOOT_ELEMENT_ID}">)([^<]*)`);

/**
 * Puts a remote into a page of the shop. The browser renders the page: the shop's server does so from another release.
 * Other documents stay as they are.
 */
function changeDocument(html: string, remote: RemoteEntry): string {
  return html
    .replace(BOOT_BLOCK, (_all, tag: string, text: string) => {
      const boot: BootBlock = JSON.parse(text);
      // It comes last, as an override does, so that it takes no path of another remote.
      const remotes = [...boot.remotes.filter(({ name }) => name !== remote.name), remote];
      return tag + JSON.stringify({ ...boot, remotes }).replaceAll('<', '\\u003c');
    })
    .replace('<div id="root"', '<div id="root" data-away');
}

/** The registry without a remote: a page that is loaded again comes from the sources, too. */
function leaveOut(registry: string, name: string): string {
  const value: unknown = JSON.parse(registry);
  if (!isRecord(value) || !isRecord(value['microFrontends'])) return registry;
  const { [name]: _released, ...others } = value['microFrontends'];
  return JSON.stringify({ ...value, microFrontends: others });
}
