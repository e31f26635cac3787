import { existsSync } from 'node:fs';
import path from 'node:path';
import { HOST_CONTRACT, HOST_CONTRACT_HEADER } from '@shop/shared/remote/contract';
import { findHostPage, findPage } from '@shop/shared/remote/registry';
import { RELEASE_SCHEMA_PATH, releaseJsonSchema } from '@shop/shared/remote/release/release-schema';
import { isOpen } from '@shop/shared/rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { backSoon, notFound, shopClosed } from '../errors';
import type { CatalogChanges } from '../cache/changes';
import { type Notices, noticeAddress } from '../health/notices';
import type { Readiness } from '../health/readiness';
import { isLoopback } from '../ip-address';
import type { Metrics } from '../metrics/metrics';
import type { PictureStore } from '../pictures/store';
import type { SettingsInForce } from '../settings/live-settings';
import type { PageLoads } from '../registry/page-loads';
import type { RegistryReader, ReleaseSource } from '../registry/registry-reader';
import { installLocalBuild } from '../registry/local-build';
import type { ShellVersions } from '../registry/shell-versions';
import { HOME, asksForPage, targetOf } from './addresses';
import { remotesResponse } from './boot-remotes';
import { filesOfPages, followCdn } from './cdn';
import type { DevOrigins } from './dev';
import { ImmutableFiles } from './files';
import { registerIcons } from './document/icons';
import { securityText } from './security-text';
import { SiteStates } from './site-states';
import { createPageCache, sendPage } from './cached-pages';
import { PageRenderer, type RenderingOptions } from './rendering/page-renderer';
import type { PageMaker, SiteState } from './page-types';
import { makePage, warmUpJobs } from './pages';
import { type FindPreview, noPreview, previewToken } from './previews';
import { registerReleaseFiles } from './release-files';
import { installShell, readAssets, registerShellFiles } from './shell-files';
import { type SitemapParts, makeSitemap, robotsText } from './sitemap';
import { assignCanaries } from './canary-visitors';

/** What pages need of the registry. */
export interface SiteRegistry extends ReleaseSource, Pick<RegistryReader, 'loaded' | 'open'> {
  loads: Pick<PageLoads, 'count'>;
  files: { shells: Pick<ShellVersions, 'download'> };
}

export interface SiteOptions {
  /** The build: shell/ and remotes/. */
  distDir: string;
  /** Folder of releases and shells. */
  dataDir: string;
  /** The settings in force. */
  settings: SettingsInForce;
  /** Other origins from which remotes may be loaded. */
  remoteOrigins: readonly string[];
  /** Origins of services that remotes may call. */
  remoteServices: readonly string[];
  /** The shop's own URL, without a slash at the end; null if it is not set. */
  publicUrl: string | null;
  /** The origin of a CDN that fetches files from the shop; null: pages use none. */
  cdnUrl: string | null;
  /** Whom to tell about a vulnerability, as a URL; null: there is no security.txt. */
  securityContact: string | null;
  /** How the server renders public pages. Without workers, browsers render them. */
  rendering: Pick<RenderingOptions, 'workers' | 'waitMs' | 'renderMs' | 'hangMs' | 'walls'>;
  /** Reports changes of the catalog made by any process. */
  changes: CatalogChanges;
  /** The items with a page in the sitemap. */
  members: SitemapParts['members'];
  /** Whether the database responds now. */
  databaseAnswers: () => Promise<boolean>;
  /** Dev servers that replace the build's files. */
  dev?: DevOrigins | undefined;
  /** The registry, which receives this build and knows the active releases. */
  registry: SiteRegistry;
  /** Receives checks whether pages can be served. */
  readiness: Pick<Readiness, 'add'>;
  /** Receives that the shop's own URL is missing, or that the CDN fails. */
  notices: Pick<Notices, 'note' | 'clear'>;
  /** The store of the owner's icon. */
  pictures: Pick<PictureStore, 'read'>;
  /** Resolves preview links. */
  findPreview: FindPreview;
  /** Counts pages and render workers. */
  metrics: Metrics;
}

/**
 * Serves the shop to browsers: pages at all paths without another route, the files of shell and remotes, and the
 * registry. Installs this build's releases, then follows the registry. The render workers end when the app closes.
 */
export async function registerSite(app: FastifyInstance, options: SiteOptions): Promise<void> {
  const { distDir, dataDir, dev, settings, registry, metrics } = options;
  let live: SiteState | null = null;
  // Started first: the available isolation of workers is detected while the build is installed.
  const renderer = startRenderer(app, options, () => live);
  const releasesDir = path.join(dataDir, 'releases');
  const shellsDir = path.join(dataDir, 'shell');
  const shell = dev?.shell ? null : await installShell(distDir, shellsDir);
  const assets = dev?.shell ? null : await readAssets(distDir);
  const build = await installLocalBuild(distDir, releasesDir, shell, assets?.singletons ?? null);
  await registry.open(build);
  const pages = new SiteStates({ source: registry, releasesDir, assets, dev });
  if (!dev) live = await pages.forCanaries();
  renderer?.spawnWorkers();
  options.readiness.add(() => [
    ...(!registry.loaded ? (['registry'] as const) : []),
    ...(renderer?.available === false ? (['rendering'] as const) : []),
  ]);
  const cache = createPageCache(options.changes);
  // Files of a dev server change.
  const cdn = followCdn(app, {
    url: assets?.cdn === undefined || dev ? null : options.cdnUrl,
    files: () => filesOfPages(assets, pages.remotes),
    notices: options.notices,
    onChange: () => cache.clear(),
  });
  const forget = settings.subscribe(() => cache.clear());
  const unfollow = registry.subscribe(() => {
    cache.clear();
    renderer?.retain(pages.bundles());
    if (!dev) void pages.forCanaries().then((now) => (live = now));
  });
  app.addHook('onClose', async () => {
    unfollow();
    forget();
    cache.stop();
  });

  registerShellFiles(app, { shellsDir, own: shell, others: registry.files.shells });
  if (shell && assets) {
    const icon = path.join(shellsDir, shell.version, path.posix.relative('/static', assets.icon));
    registerIcons(app, icon, settings.current, options.pictures);
  }
  registerReleaseFiles(app, new ImmutableFiles(releasesDir), registry);

  app.get('/remotes.json', async (request, reply) => {
    const headers = {
      'content-type': 'application/json',
      'access-control-allow-origin': '*',
      [HOST_CONTRACT_HEADER]: HOST_CONTRACT,
    };
    const body = JSON.stringify(remotesResponse(pages.remotes, build.facts));
    await sendPage(cache, request, reply, '/remotes.json', () =>
      Promise.resolve({ status: 200, headers, body, keepMs: 0 }),
    );
    return reply;
  });

  app.get(RELEASE_SCHEMA_PATH, (request, reply) =>
    reply
      .type('application/schema+json')
      .header('access-control-allow-origin', '*')
      .send(JSON.stringify(releaseJsonSchema())),
  );

  const originOf = (request: FastifyRequest): string => {
    const origin = options.publicUrl ?? loopbackOrigin(request);
    if (origin === '') noticeAddress(options.notices);
    return origin;
  };
  app.get('/robots.txt', (request, reply) => reply.type('text/plain').send(robotsText(originOf(request))));
  const { securityContact } = options;
  if (securityContact !== null) {
    app.get('/.well-known/security.txt', (request, reply) =>
      reply.type('text/plain; charset=utf-8').send(securityText(securityContact, originOf(request), Date.now())),
    );
  }
  const sendSitemap = async (request: FastifyRequest, reply: FastifyReply, part?: number) => {
    const origin = originOf(request);
    await settings.upToDate();
    if (!isOpen(settings.current())) throw settings.current().maintenance ? backSoon() : shopClosed();
    if (origin === '') throw notFound('Sitemap');
    await sendPage(cache, request, reply, `${origin} sitemap ${part ?? ''}`, async () => ({
      status: 200,
      headers: { 'content-type': 'application/xml' },
      body: await makeSitemap({ state: await pages.forCanaries(), renderer, members: options.members, origin }, part),
      keepMs: SITEMAP_MS,
    }));
    return reply;
  };
  app.get('/sitemap.xml', (request, reply) => sendSitemap(request, reply));
  app.get<{ Params: { part: string } }>('/sitemap-:part(^[1-9]\\d{0,3}).xml', (request, reply) =>
    sendSitemap(request, reply, Number(request.params.part)),
  );

  const devOrigins = dev ? [...(dev.shell ? [dev.shell] : []), ...Object.values(dev.remotes)] : [];
  const origins = { remotes: options.remoteOrigins, services: options.remoteServices, dev: devOrigins };
  const maker: Omit<PageMaker, 'settings'> = {
    ...{ app, origins, renderer, databaseAnswers: options.databaseAnswers },
    onIncomplete: (remote, lacks) => metrics.pageIncomplete(remote, lacks),
  };

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
    if (release && request.method === 'GET') registry.loads.count(release);
    const origin = originOf(request);
    const visit = { origin, pathname, search };
    await settings.upToDate();
    const token = found?.target.page.access === 'public' ? previewToken(search) : null;
    if (token !== null) {
      const preview = await options.findPreview(token);
      const page =
        typeof preview === 'string'
          ? noPreview(preview, { assets: live.assets, origins, pathname })
          : await makePage({ ...maker, settings: cdn.named(preview.settings), preview }, live, visit);
      return reply.code(page.status).headers(page.headers).send(page.body);
    }
    const source = await sendPage(cache, request, reply, `${origin}${pathname}${search} ${choice.key}`, async () => {
      const page = await makePage({ ...maker, settings: cdn.named(settings.current()) }, live, visit);
      const headers = choice.key === '' ? page.headers : { ...page.headers, 'cache-control': 'private, no-cache' };
      // A dev server may change at any time. Changes of releases are reported.
      return { ...page, headers, ...(dev ? { keepMs: 0 } : {}) };
    });
    metrics.pageSent(found?.target.remote.name ?? null, source);
    return reply;
  });
  await renderer?.started(FIRST_WORKER_MS);
}

/**
 * Whether the browser will load another release of a remote, which may have pages that the active release does not
 * have.
 */
const hasOverride = (search: string): boolean => /[?&]remote\./.test(search);

/** How long the start waits for the first workers, in milliseconds. After that, the first pages wait for them. */
const FIRST_WORKER_MS = 3_000;
/** How long the sitemap is cached while the catalog stays the same, in milliseconds. */
const SITEMAP_MS = 60 * 60_000;

/**
 * Starts the worker processes that render pages; null if rendering is disabled, the build has no worker files, or a dev
 * server serves the shell.
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
  if (rendering.workers === 0 || dev?.shell || !Object.values(files).every(existsSync)) return null;
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
      onRender: (remote, result) => metrics.pageRendered(remote, result),
      onExit: (remote, reason) => metrics.rendererEnded(remote, reason),
    },
    app.log,
  );
  metrics.watchRenderers(() => renderer.running);
  app.addHook('onClose', () => renderer.close());
  return renderer;
}

/**
 * The shop's origin for a browser on this machine; '' for any other Host header. Whoever sends the request chooses that
 * header, so its host is never repeated: addresses are then paths.
 */
const loopbackOrigin = ({ protocol, host }: FastifyRequest): string => {
  const [, name] = /^([\w.-]+|\[[\da-f:]+\])(?::\d+)?$/i.exec(host) ?? [];
  return name !== undefined && isLoopback(name) ? `${protocol}://${host.toLowerCase()}` : '';
};
