import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PublicSettings } from '@shop/shared/contracts';
import type { BootRemote, ShellAssets } from '@shop/shared/remote/boot';
import { findPage } from '@shop/shared/remote/registry';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { contentSecurityPolicy } from './csp';
import { type DevOrigins, devRemote, devShell } from './dev';
import { ImmutableFiles } from './files';
import { type CatalogueChanges, PageCache } from './page-cache';
import { PageRenderer, type RenderingOptions, serverBundle } from './page-renderer';
import { type Live, type PageMaker, firstPages, isHostPage, makePage, mayBePage } from './pages';
import {
  type LiveRelease,
  bootRemote,
  checkedRegistry,
  installLocalReleases,
  installShell,
  remotesResponse,
} from './releases';
import { makeSitemap, robotsText } from './sitemap';

export interface HostOptions {
  /** The build: shell/ and remotes/. */
  distDir: string;
  /** Where releases and shells are kept. */
  dataDir: string;
  settings: PublicSettings;
  /** Other origins that remotes may be loaded from. */
  remoteOrigins?: readonly string[];
  /** The shop's own address, without a slash at the end; by default what each visitor's request says. */
  publicUrl?: string | null;
  /** How public pages are rendered here; by default browsers render them. */
  rendering?: Pick<RenderingOptions, 'workers' | 'waitMs' | 'renderMs'>;
  /**
   * Who tells of changes to the catalogue, in every process. Without it a page is used for two seconds at most.
   */
  changes?: CatalogueChanges;
  /** Dev servers to use in place of the build's files. */
  dev?: DevOrigins;
}

/**
 * Serves the shop to browsers: a page for every address that is not taken, the files of shell and remotes, and the
 * registry. Installs this build's releases first, and ends its workers with the app.
 */
export async function hostModule(app: FastifyInstance, options: HostOptions): Promise<void> {
  const { distDir, dataDir, dev, settings } = options;
  const releasesDir = path.join(dataDir, 'releases');
  const shellDir = path.join(dataDir, 'shell');
  if (!dev?.shell) await installShell(distDir, shellDir);
  const releases = await installLocalReleases(distDir, releasesDir);
  const liveNow = await liveSource(distDir, releasesDir, releases, dev);
  const renderer = startRenderer(app, options, dev ? null : await liveNow());
  const cache = new PageCache(options.changes ?? null);
  app.addHook('onClose', () => cache.stop());

  registerFiles(app, new ImmutableFiles(shellDir), new ImmutableFiles(releasesDir));

  app.get('/remotes.json', async (request, reply) => {
    const { remotes } = await liveNow();
    const headers = { 'content-type': 'application/json', 'access-control-allow-origin': '*' };
    const body = JSON.stringify(remotesResponse(remotes));
    await cache.send(request, reply, '/remotes.json', () => Promise.resolve({ status: 200, headers, body, keepMs: 0 }));
    return reply;
  });

  const originOf = (request: FastifyRequest): string => options.publicUrl ?? requestOrigin(request);
  app.get('/robots.txt', (request, reply) => reply.type('text/plain').send(robotsText(originOf(request))));
  app.get('/sitemap.xml', async (request, reply) => {
    const origin = originOf(request);
    await cache.send(request, reply, `${origin} sitemap`, async () => ({
      status: 200,
      headers: { 'content-type': 'application/xml' },
      body: await makeSitemap(app, await liveNow(), renderer, origin),
      keepMs: KEEP_SITEMAP,
    }));
    return reply;
  });

  const devOrigins = dev ? [...(dev.shell ? [dev.shell] : []), ...Object.values(dev.remotes)] : [];
  const origins = { remotes: options.remoteOrigins ?? [], dev: devOrigins };
  const maker: PageMaker = { app, settings, origins, renderer };

  app.get('/*', async (request, reply) => {
    const { pathname, search } = new URL(request.url, 'http://host');
    if (!mayBePage(pathname)) {
      reply.callNotFound();
      return reply;
    }
    const live = await liveNow();
    if (!findPage(live.registry, pathname) && !isHostPage(pathname)) return reply.redirect('/', 302);
    const origin = originOf(request);
    const visit = { origin, pathname, search };
    await cache.send(request, reply, origin + pathname + search, async () => {
      const page = await makePage(maker, live, visit);
      // A dev server may change between two looks; what is built at start does not.
      return dev ? { ...page, keepMs: 0 } : page;
    });
    return reply;
  });
  await renderer?.started(FIRST_WORKER);
}

/** How long the start waits for the first worker, in milliseconds; without it, browsers render the first pages. */
const FIRST_WORKER = 3_000;
/** How long the map is used while the catalogue stays the same, in milliseconds. */
const KEEP_SITEMAP = 60 * 60_000;

/** The workers that render pages; null where they are switched off, the build has none, or the shell is being worked on. */
function startRenderer(
  app: FastifyInstance,
  { distDir, dev, settings, rendering }: HostOptions,
  live: Live | null,
): PageRenderer | null {
  const workerFile = path.join(distDir, 'api/render-worker.js');
  const hostFile = path.join(distDir, 'shell/server/host.cjs');
  if (!rendering || rendering.workers === 0 || dev?.shell || ![workerFile, hostFile].every(existsSync)) return null;
  const renderer = new PageRenderer(
    { ...rendering, workerFile, hostFile, settings, warmUps: () => (live ? firstPages(live, settings) : []) },
    app.log,
  );
  app.addHook('onClose', () => renderer.close());
  return renderer;
}

/** How to learn what is live: this build's releases, and in their place what dev servers offer now. */
async function liveSource(
  distDir: string,
  releasesDir: string,
  releases: readonly LiveRelease[],
  dev: DevOrigins | undefined,
): Promise<() => Promise<Live>> {
  const installed = releases.map(bootRemote);
  const registry = checkedRegistry(installed);
  const builtAssets = dev?.shell ? null : await readAssets(distDir);
  const releaseOf = (remote: BootRemote) =>
    releases.find(({ name, version }) => name === remote.name && version === remote.version);
  const bundleOf = ({ name, version, release }: LiveRelease) =>
    serverBundle(release, version, path.join(releasesDir, name, version));

  return async () => {
    const assets = dev?.shell ? await devShell(dev.shell) : builtAssets;
    if (!assets) throw new Error('The shell was not built');
    const common = { assets, releaseOf, bundleOf };
    if (!dev) return { ...common, remotes: installed, registry };
    const fresh = await Promise.all(Object.values(dev.remotes).map(devRemote));
    const remotes = [...installed.filter(({ name }) => !(name in dev.remotes)), ...fresh];
    return { ...common, remotes, registry: checkedRegistry(remotes) };
  };
}

/** The shop's own address as this visitor wrote it. */
function requestOrigin({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${/^(?:[\w.-]+|\[[\da-f:]+\])(?::\d+)?$/i.test(host) ? host.toLowerCase() : 'localhost'}`;
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

async function readAssets(distDir: string): Promise<ShellAssets> {
  const value: unknown = JSON.parse(await readFile(path.join(distDir, 'shell/shell.json'), 'utf8'));
  if (!isAssets(value)) throw new Error(`${distDir}/shell/shell.json does not list the shell's files; build again`);
  return value;
}

const isAssets = (value: unknown): value is ShellAssets =>
  typeof value === 'object' &&
  value !== null &&
  ['scripts', 'styles', 'fonts'].every((key) => Array.isArray(Object.getOwnPropertyDescriptor(value, key)?.value));
