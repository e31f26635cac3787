import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { PublicSettings } from '@shop/shared/contracts';
import type { BootRemote, ShellAssets } from '@shop/shared/remote/boot';
import { type Registry, findPage, isReservedPath } from '@shop/shared/remote/registry';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SHELL_DATA, answerAhead } from './answers';
import { PAGE_HEADERS, contentSecurityPolicy } from './csp';
import { type DevOrigins, devRemote, devShell } from './dev';
import { renderDocument } from './document';
import { ImmutableFiles, accepts } from './files';
import {
  bootRemote,
  checkedRegistry,
  installLocalReleases,
  installShell,
  pagePreloads,
  remotesResponse,
} from './releases';

export interface HostOptions {
  /** The build: shell/ and remotes/. */
  distDir: string;
  /** Where releases and shells are kept. */
  dataDir: string;
  settings: PublicSettings;
  /** Other origins that remotes may be loaded from. */
  remoteOrigins?: readonly string[];
  /** Dev servers to use in place of the build's files. */
  dev?: DevOrigins;
}

/** What is released at the moment. */
interface Live {
  remotes: readonly BootRemote[];
  registry: Registry;
}

/** Pages that the host itself answers. */
const HOST_PAGES = [/^\/login\/?$/i, /^\/admin\/?$/i];

/**
 * Serves the shop to browsers: the shell's page for every address that is not taken, the files of shell and remotes, and
 * the registry. Installs this build's releases first.
 */
export async function hostModule(app: FastifyInstance, options: HostOptions): Promise<void> {
  const { distDir, dataDir, dev } = options;
  const releasesDir = path.join(dataDir, 'releases');
  const shellDir = path.join(dataDir, 'shell');
  if (!dev?.shell) await installShell(distDir, shellDir);
  const releases = await installLocalReleases(distDir, releasesDir);
  const installed = releases.map(bootRemote);
  const builtAssets: ShellAssets | null = dev?.shell ? null : await readAssets(distDir);

  const registry = checkedRegistry(installed);

  const liveNow = async (): Promise<Live> => {
    if (!dev) return { remotes: installed, registry };
    const fresh = await Promise.all(Object.values(dev.remotes).map(devRemote));
    const remotes = [...installed.filter(({ name }) => !(name in dev.remotes)), ...fresh];
    return { remotes, registry: checkedRegistry(remotes) };
  };

  registerFiles(app, new ImmutableFiles(shellDir), new ImmutableFiles(releasesDir));

  app.get('/remotes.json', async (request, reply) => {
    const body = JSON.stringify(remotesResponse((await liveNow()).remotes));
    return sendRevalidated(request, reply.type('application/json').header('access-control-allow-origin', '*'), body);
  });

  const devOrigins = dev ? [...(dev.shell ? [dev.shell] : []), ...Object.values(dev.remotes)] : [];
  const policy = contentSecurityPolicy({ remotes: options.remoteOrigins ?? [], dev: devOrigins });

  app.get('/*', async (request, reply) => {
    const { pathname } = new URL(request.url, 'http://host');
    const ownPage = HOST_PAGES.some((page) => page.test(pathname));
    if ((isReservedPath(pathname) && !ownPage) || (pathname.split('/').at(-1) ?? '').includes('.')) {
      reply.callNotFound();
      return reply;
    }
    const live = await liveNow();
    const found = findPage(live.registry, pathname);
    if (!found && !ownPage) return reply.redirect('/', 302);
    const release = releases.find(({ name, version }) => {
      const remote = found?.target.remote;
      return remote?.name === name && remote.version === version;
    });
    const isPublic = found?.target.page.access === 'public';
    const data = isPublic || ownPage ? [...SHELL_DATA, ...(found?.target.page.data ?? [])] : [];
    const [assets, answers] = await Promise.all([
      dev?.shell ? devShell(dev.shell) : builtAssets,
      answerAhead(app, data, found?.params ?? {}),
    ]);
    if (!assets) throw new Error('The shell was not built');
    const html = renderDocument({
      title: `${found?.target.page.title ?? 'Sign in'} · ${options.settings.shopName}`,
      assets,
      preloads: release && found ? pagePreloads(release, found.target.page.expose) : [],
      boot: { remotes: live.remotes, settings: options.settings, answers },
    });
    return sendRevalidated(request, reply.headers({ ...PAGE_HEADERS, 'content-security-policy': policy }), html);
  });
}

function registerFiles(app: FastifyInstance, shell: ImmutableFiles, releases: ImmutableFiles): void {
  app.get<{ Params: { '*': string } }>('/static/*', async (request, reply) => {
    if (!(await shell.send(request, reply, `static/${request.params['*']}`))) reply.callNotFound();
    return reply;
  });
  app.get<{ Params: { '*': string } }>('/remotes/*', async (request, reply) => {
    const file = request.params['*'];
    // A remote may be loaded by a host on another origin; its files hold nothing private.
    void reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
    const [, , ...below] = file.split('/');
    if (below[0] === 'server' || file.split('/').some((part) => part.startsWith('.'))) reply.callNotFound();
    else if (below.at(-1) === 'index.html') {
      void reply.header('content-security-policy', contentSecurityPolicy({ remotes: [], dev: [] }));
      if (!(await releases.send(request, reply, file))) reply.callNotFound();
    } else if (!(await releases.send(request, reply, file))) reply.callNotFound();
    return reply;
  });
}

/** Sends what may change at any time: browsers keep it, but ask each time whether it is still good. */
async function sendRevalidated(request: FastifyRequest, reply: FastifyReply, body: string): Promise<FastifyReply> {
  const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`;
  void reply.header('etag', etag).header('cache-control', 'no-cache').header('vary', 'Accept-Encoding');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const accepted = request.headers['accept-encoding'] ?? '';
  if (accepts(accepted, 'br')) {
    // A page is made for one answer: the quick quality, not the best.
    const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
    return reply.header('content-encoding', 'br').send(await promisify(brotliCompress)(body, { params }));
  }
  if (accepts(accepted, 'gzip')) return reply.header('content-encoding', 'gzip').send(await promisify(gzip)(body));
  return reply.send(body);
}

async function readAssets(distDir: string): Promise<ShellAssets> {
  const value: unknown = JSON.parse(await readFile(path.join(distDir, 'shell/shell.json'), 'utf8'));
  if (!isAssets(value)) throw new Error(`${distDir}/shell/shell.json does not list the shell's files; build again`);
  return value;
}

const isAssets = (value: unknown): value is ShellAssets =>
  typeof value === 'object' &&
  value !== null &&
  ['scripts', 'styles', 'fonts'].every((key) => Array.isArray(Object.getOwnPropertyDescriptor(value, key)?.value));
