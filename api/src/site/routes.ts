import { existsSync } from 'node:fs';
import path from 'node:path';
import { HOST_CONTRACT, HOST_CONTRACT_HEADER } from '@shop/shared/remote/contract';
import { findHostPage, findPage } from '@shop/shared/remote/registry';
import { isOpen } from '@shop/shared/rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { shopClosed } from '../errors';
import type { Readiness } from '../health/readiness';
import type { Metrics } from '../metrics/metrics';
import type { PictureStore } from '../pictures/store';
import type { SettingsInForce } from '../settings/live-settings';
import { type RegistryReader, type ReleaseSource, fixedSource } from '../registry/registry-reader';
import { installLocalBuild } from '../registry/local-build';
import type { ShellBuild } from '../registry/shell-versions';
import { HOME, asksForPage, targetOf } from './addresses';
import { remotesResponse } from './boot-remotes';
import type { DevOrigins } from './dev';
import { ImmutableFiles } from './files';
import { registerIcons } from './document/icons';
import { SiteStates } from './site-states';
import { type CatalogueChanges, PageCache } from './page-cache';
import { PageRenderer, type RenderingOptions } from './rendering/page-renderer';
import { type SiteState, type PageMaker, warmUpJobs, makePage } from './pages';
import { type FindPreview, noPreview, previewToken } from './previews';
import { registerReleaseFiles } from './release-files';
import { installShell, readAssets, registerShellFiles } from './shell-files';
import { type SitemapParts, makeSitemap, robotsText } from './sitemap';
import { assignCanaries } from './canary-visitors';

export interface SiteOptions {
  /** The build: shell/ and remotes/. */
  distDir: string;
  /** Where releases and shells are kept. */
  dataDir: string;
  /** The facts of the shop in force. */
  settings: SettingsInForce;
  /** Other origins that remotes may be loaded from. */
  remoteOrigins?: readonly string[];
  /** The shop's own address, without a slash at the end; by default what each visitor's request says. */
  publicUrl?: string | null;
  /** How public pages are rendered here; by default browsers render them. */
  rendering?: Pick<RenderingOptions, 'workers' | 'waitMs' | 'renderMs' | 'walls'>;
  /**
   * Who tells of changes to the catalogue, in every process. Without it a page is used for two seconds at most.
   */
  changes?: CatalogueChanges;
  /** What the sitemap lists one by one; by default nothing. */
  members?: SitemapParts['members'];
  /** Whether the database answers at this moment; without it, what is late counts as merely late. */
  databaseAnswers?: () => Promise<boolean>;
  /** Dev servers to use in place of the build's files. */
  dev?: DevOrigins;
  /** The registry, which takes in this build and tells what is out; without one the build is all there is. */
  registry?: RegistryReader;
  /** Asks from then on whether pages can be served, too. */
  readiness?: Pick<Readiness, 'add'>;
  /** Where the owner's icon is kept. */
  pictures?: Pick<PictureStore, 'read'>;
  /** What signed links to previews show; by default there are none. */
  findPreview?: FindPreview;
  /** Counts pages and those who render them. */
  metrics?: Metrics;
}

/**
 * Serves the shop to browsers: a page for every address that is not taken, the files of shell and remotes, and the
 * registry. Installs this build's releases first, follows the registry from then on, and ends its workers with the app.
 */
export async function registerSite(app: FastifyInstance, options: SiteOptions): Promise<void> {
  const { distDir, dataDir, dev, settings } = options;
  let live: SiteState | null = null;
  // How workers can be started here is found out while the build is taken in.
  const renderer = startRenderer(app, options, () => live);
  const releasesDir = path.join(dataDir, 'releases');
  const shellsDir = path.join(dataDir, 'shell');
  const shell = dev?.shell ? null : await installShell(distDir, shellsDir);
  const assets = dev?.shell ? null : await readAssets(distDir);
  const source = await openSource(options, releasesDir, shell, assets?.singletons ?? null);
  const pages = new SiteStates({ source, releasesDir, assets, dev });
  if (!dev) live = await pages.forCanaries();
  renderer?.spawnWorkers();
  options.readiness?.add(() => [
    ...(options.registry?.loaded === false ? (['registry'] as const) : []),
    ...(renderer?.available === false ? (['rendering'] as const) : []),
  ]);
  const cache = new PageCache(options.changes ?? null);
  const forget = settings.subscribe(() => cache.clear());
  const unfollow = source.subscribe(() => {
    cache.clear();
    renderer?.retain(pages.bundles());
    if (!dev) void pages.forCanaries().then((now) => (live = now));
  });
  app.addHook('onClose', async () => {
    unfollow();
    forget();
    await cache.stop();
  });

  registerShellFiles(app, { shellsDir, own: shell, others: options.registry?.files.shells ?? null });
  if (shell && assets) {
    const icon = path.join(shellsDir, shell.version, path.posix.relative('/static', assets.icon));
    registerIcons(app, icon, settings.current, options.pictures);
  }
  registerReleaseFiles(app, new ImmutableFiles(releasesDir), source);

  app.get('/remotes.json', async (request, reply) => {
    const headers = {
      'content-type': 'application/json',
      'access-control-allow-origin': '*',
      [HOST_CONTRACT_HEADER]: HOST_CONTRACT,
    };
    const body = JSON.stringify(remotesResponse(pages.remotes));
    await cache.send(request, reply, '/remotes.json', () => Promise.resolve({ status: 200, headers, body, keepMs: 0 }));
    return reply;
  });

  const originOf = (request: FastifyRequest): string => options.publicUrl ?? requestOrigin(request);
  app.get('/robots.txt', (request, reply) => reply.type('text/plain').send(robotsText(originOf(request))));
  const sendSitemap = async (request: FastifyRequest, reply: FastifyReply, part?: number) => {
    const origin = originOf(request);
    await settings.upToDate();
    if (!isOpen(settings.current())) throw shopClosed();
    await cache.send(request, reply, `${origin} sitemap ${part ?? ''}`, async () => ({
      status: 200,
      headers: { 'content-type': 'application/xml' },
      body: await makeSitemap(
        { state: await pages.forCanaries(), renderer, members: options.members ?? {}, origin },
        part,
      ),
      keepMs: SITEMAP_MS,
    }));
    return reply;
  };
  app.get('/sitemap.xml', (request, reply) => sendSitemap(request, reply));
  app.get<{ Params: { part: string } }>('/sitemap-:part(^[1-9]\\d{0,3}).xml', (request, reply) =>
    sendSitemap(request, reply, Number(request.params.part)),
  );

  const devOrigins = dev ? [...(dev.shell ? [dev.shell] : []), ...Object.values(dev.remotes)] : [];
  const origins = { remotes: options.remoteOrigins ?? [], dev: devOrigins };
  const { databaseAnswers = () => Promise.resolve(true) } = options;
  const maker: Omit<PageMaker, 'settings'> = { app, origins, renderer, databaseAnswers };

  app.get('/*', async (request, reply) => {
    if (!asksForPage(request)) {
      reply.callNotFound();
      return reply;
    }
    const target = targetOf(request.url);
    if (target === null || target.pathname.startsWith('//')) return reply.redirect(HOME.path, HOME.status);
    const { pathname, search } = target;
    const choice = assignCanaries(request, pages.remotes);
    const live = await pages.forCanaries(choice.canaries);
    const found = findPage(live.registry, pathname);
    const known = found !== null || findHostPage(pathname) !== null || hasOverride(search);
    if (!known) return reply.redirect(HOME.path, HOME.status);
    if (choice.cookie !== undefined) void reply.header('set-cookie', choice.cookie);
    const release = found && live.releaseOf(found.target.remote);
    if (release && request.method === 'GET') options.registry?.loads.count(release);
    const origin = originOf(request);
    const visit = { origin, pathname, search };
    await settings.upToDate();
    const token = found?.target.page.access === 'public' && options.findPreview ? previewToken(search) : null;
    if (token !== null && options.findPreview) {
      const preview = await options.findPreview(token);
      const page =
        typeof preview === 'string'
          ? noPreview(preview, { assets: live.assets, origins, pathname })
          : await makePage({ ...maker, settings: preview.settings, preview }, live, visit);
      return reply.code(page.status).headers(page.headers).send(page.body);
    }
    const source = await cache.send(request, reply, `${origin}${pathname}${search} ${choice.key}`, async () => {
      const page = await makePage({ ...maker, settings: settings.current() }, live, visit);
      const headers = choice.key === '' ? page.headers : { ...page.headers, 'cache-control': 'private, no-cache' };
      // A dev server may change between two looks; what is released changes with a word of it.
      return { ...page, headers, ...(dev ? { keepMs: 0 } : {}) };
    });
    options.metrics?.pageSent(found?.target.remote.name ?? null, source);
    return reply;
  });
  await renderer?.started(FIRST_WORKER_MS);
}

/** Whether a browser will show another release of some remote, which may have pages that the live one has not. */
const hasOverride = (search: string): boolean => /[?&]remote\./.test(search);

/** Takes in this server's build, and tells what is out from then on. */
async function openSource(
  { distDir, registry }: SiteOptions,
  releasesDir: string,
  shell: ShellBuild | null,
  singletons: Readonly<Record<string, string>> | null,
): Promise<ReleaseSource> {
  const build = await installLocalBuild(distDir, releasesDir, shell, singletons);
  if (!registry) return fixedSource(build);
  await registry.open(build);
  return registry;
}

/** How long the start waits for the first worker, in milliseconds; without it, browsers render the first pages. */
const FIRST_WORKER_MS = 3_000;
/** How long the map is used while the catalogue stays the same, in milliseconds. */
const SITEMAP_MS = 60 * 60_000;

/**
 * The worker processes that render pages; null where they are switched off, the build has none, or the shell is being
 * worked on.
 */
function startRenderer(
  app: FastifyInstance,
  { distDir, dataDir, dev, settings, rendering, metrics }: SiteOptions,
  liveNow: () => SiteState | null,
): PageRenderer | null {
  const files = {
    workerFile: path.join(distDir, 'api/render-worker.cjs'),
    realmFile: path.join(distDir, 'api/render-realm.js'),
    hostFile: path.join(distDir, 'shell/server/host.cjs'),
  };
  if (!rendering || rendering.workers === 0 || dev?.shell || !Object.values(files).every(existsSync)) return null;
  const warmUps = () => {
    const live = liveNow();
    return live ? warmUpJobs(live, settings.current()) : [];
  };
  const renderer = new PageRenderer(
    {
      ...rendering,
      ...files,
      dataDir,
      settings: settings.current,
      warmUps,
      ...(metrics && {
        onRender: (remote, result) => metrics.pageRendered(remote, result),
        onExit: (remote, reason) => metrics.rendererEnded(remote, reason),
      }),
    },
    app.log,
  );
  metrics?.watchRenderers(() => renderer.running);
  app.addHook('onClose', () => renderer.close());
  return renderer;
}

/** The shop's own address as this visitor wrote it. */
function requestOrigin({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${/^(?:[\w.-]+|\[[\da-f:]+\])(?::\d+)?$/i.test(host) ? host.toLowerCase() : 'localhost'}`;
}
