import type { PublicSettings } from '@shop/shared/contracts';
import type { PageHead } from '@shop/shared/remote/config';
import { type PageMatch, findHostPage, findPage } from '@shop/shared/remote/registry';
import { isOpen } from '@shop/shared/rules';
import { UNAVAILABLE_RETRY_SECONDS } from '../errors';
import type { StoredRelease } from '../registry/stored-release';
import {
  type PrefetchedCall,
  SHELL_QUERIES,
  prefetch,
  anyFailed,
  anyLate,
  isUnknown,
  uniqueAnswers,
  prefetchedValues,
} from './prefetch';
import { closedPage } from './closed-page';
import { PAGE_HEADERS, pagePolicy } from './document/csp';
import { inlineScript, renderDocument } from './document/document';
import { headTags } from './document/heads';
import { lookStyle } from './document/look-style';
import type { PageResponse } from './cached-pages';
import type { PageMaker, PageRequest, SiteState } from './page-types';
import { pagePreloads } from './boot-remotes';
import { canonicalPath } from './canonical-path';
import { PREVIEW_HEADERS, PREVIEW_STYLE, previewNote, withPreviewed } from './previews';
import type { RenderedPage } from '@shop/shared/remote/rendering';
import type { RenderJob } from './rendering/render-protocol';

/**
 * How long a rendered page is cached, in milliseconds. A change of the catalog removes it earlier. The limit is for
 * pages that depend on the date.
 */
const KEEP_RENDERED_MS = 10 * 60_000;
/**
 * How long other pages are cached, in milliseconds: pages that the browser renders, that lack a late answer, or that do
 * not exist.
 */
const KEEP_OTHER_MS = 1_000;

/**
 * Makes the page of a URL: its head, its server-rendered first view if the release supports that, and the data for
 * hydration. A path that no remote claims shows the host's sign-in page.
 *
 * If the data cannot be read, the status is 503 and the page shows the shop's frame with one sentence. If the head
 * cannot be made, because no worker had time or the code of the release failed, the status is 503, too. Such pages are
 * not cached, and the browser tries to render them when its scripts have loaded. A page whose head is known is sent
 * even if its markup could not be made. If the shop has not opened yet, public pages say so, except in previews.
 */
export async function makePage(maker: PageMaker, live: SiteState, visit: PageRequest): Promise<PageResponse> {
  const found = findPage(live.registry, visit.pathname);
  const { settings, origins, preview } = maker;
  if (found?.target.page.access === 'public' && !isOpen(settings) && !preview)
    return closedPage(maker, live, visit, found);
  const isPublic = found?.target.page.access === 'public';
  const [declared, shell] = await Promise.all([
    isPublic ? prefetch(maker, found.target.page.data ?? [], found.params) : [],
    isPublic || !found ? prefetch(maker, SHELL_QUERIES, {}) : [],
  ]);
  const noAnswers = anyFailed(declared) || anyLate(declared);
  const unknown = !noAnswers && isUnknown(declared);
  const release = found && live.releaseOf(found.target.remote);
  const missing = unknown ? visit.pathname : undefined;
  const parts = isPublic && release ? { visit, found, release, declared, shell, missing } : null;
  const first = parts && !noAnswers ? await renderFirstView(maker, live, parts) : null;
  const described = first === 'undescribed' ? null : first;
  const noData = noAnswers || (await isUnreadable(maker, described?.more ?? []));
  const away = noData || (first === 'undescribed' && !unknown);
  const view = noData ? parts && (await renderAwayView(maker, live, parts)) : described;
  const rendered = view?.rendered ?? null;
  const lacks = away ? (noData ? 'data' : 'description') : view && !rendered ? 'markup' : null;
  if (parts && lacks) maker.onIncomplete(parts.found.target.remote.name, lacks);
  const listed = isPublic && !unknown && !away && !preview && !found.target.page.noindex;
  const head = view?.head ?? { title: (found?.target.page ?? findHostPage(visit.pathname))?.title ?? 'Sign in' };
  const body = renderDocument({
    head: headTags({
      ...{ head, settings, listed, origin: visit.origin },
      pathname: found ? canonicalPath(found, declared) : visit.pathname,
    }),
    assets: live.assets,
    preloads: release ? pagePreloads(release, found.target.page.expose) : [],
    boot: {
      remotes: live.remotes,
      settings,
      answers: uniqueAnswers(withPreviewed([...shell, ...declared, ...(view?.more ?? [])], preview)),
      missing,
      files: live.assets.files,
    },
    rendered,
    away,
    preview: preview && { html: previewNote(preview, visit.pathname), style: PREVIEW_STYLE },
  });
  const styles = [rendered?.style, lookStyle(settings), ...(preview ? [PREVIEW_STYLE] : [])];
  return {
    status: away ? 503 : unknown ? 404 : 200,
    headers: {
      ...PAGE_HEADERS,
      'content-security-policy': pagePolicy(
        { ...origins, files: settings.filesUrl },
        styles,
        inlineScript(live.assets, rendered !== null, settings.filesUrl),
        Boolean(preview),
      ),
      ...(listed ? {} : { 'x-robots-tag': 'noindex' }),
      ...(away ? { 'cache-control': 'no-store', 'retry-after': String(UNAVAILABLE_RETRY_SECONDS) } : {}),
      ...(preview ? PREVIEW_HEADERS : {}),
    },
    body,
    keepMs: keepMsOf([...shell, ...declared, ...(view?.more ?? [])], rendered !== null && !unknown, away),
  };
}

/** How long a page is cached, in milliseconds: 0 if a part of it could not be read, briefly if it is incomplete. */
function keepMsOf(ahead: readonly PrefetchedCall[], complete: boolean, away: boolean): number {
  if (away || anyFailed(ahead)) return 0;
  return complete && !anyLate(ahead) ? KEEP_RENDERED_MS : KEEP_OTHER_MS;
}

/**
 * Whether further answers are missing because the shop cannot read them. If these are only late, the browser requests
 * them.
 */
const isUnreadable = async ({ databaseAnswers }: PageMaker, ahead: readonly PrefetchedCall[]): Promise<boolean> =>
  anyFailed(ahead) || (anyLate(ahead) && !(await databaseAnswers()));

interface ViewParts {
  visit: PageRequest;
  found: PageMatch;
  release: StoredRelease;
  declared: readonly PrefetchedCall[];
  shell: readonly PrefetchedCall[];
  missing: string | undefined;
}

interface FirstView {
  head: PageHead;
  more: readonly PrefetchedCall[];
  rendered: RenderedPage | null;
}

/**
 * The page's head, and its markup if it is rendered in time; null for a page that browsers make: one without a `head`,
 * or without a server bundle. 'undescribed': its head could not be made.
 */
async function renderFirstView(
  maker: PageMaker,
  live: SiteState,
  { visit, found, release, declared, shell, missing }: ViewParts,
): Promise<FirstView | 'undescribed' | null> {
  const { settings, renderer, preview } = maker;
  const bundle = live.bundleOf(release);
  if (!renderer || !bundle) return null;
  const { expose } = found.target.page;
  const budget = renderer.budget();
  const described = await renderer.run(
    {
      kind: 'describe',
      bundle,
      expose,
      view: { answers: prefetchedValues(declared), settings, search: visit.search, missing: missing !== undefined },
    },
    budget,
  );
  if (!described) return described === null ? null : 'undescribed';
  const more = withPreviewed(await prefetch(maker, described.more, found.params), preview);
  const rendered = await renderer.run(
    {
      kind: 'render',
      bundle,
      expose,
      url: visit.pathname + visit.search,
      remotes: live.remotes,
      settings,
      answers: uniqueAnswers([...shell, ...declared, ...more]),
      title: described.head.title,
      missing,
      preview: preview && true,
    },
    budget,
  );
  return { head: described.head, more, rendered: rendered ?? null };
}

/** The replacement for a page whose data cannot be read: the shop's frame with one sentence. */
async function renderAwayView(
  { settings, renderer, preview }: PageMaker,
  live: SiteState,
  { visit, found, release, shell }: ViewParts,
) {
  const { page } = found.target;
  const bundle = live.bundleOf(release);
  const rendered =
    renderer && bundle
      ? await renderer.run(
          {
            kind: 'render',
            bundle,
            expose: page.expose,
            url: visit.pathname + visit.search,
            remotes: live.remotes,
            settings,
            answers: uniqueAnswers(shell),
            missing: undefined,
            away: true,
            preview: preview && true,
          },
          renderer.budget(),
        )
      : undefined;
  return { head: { title: page.title }, more: [], rendered: rendered ?? null };
}

/** Render jobs for the home pages of all releases, without data. New workers run them to warm up. */
export const warmUpJobs = (
  { registry, remotes, releaseOf, bundleOf }: SiteState,
  settings: PublicSettings,
): RenderJob[] =>
  registry.pages.flatMap(({ remote, page }): RenderJob[] => {
    const release = page.path === '/' && page.access === 'public' ? releaseOf(remote) : undefined;
    const bundle = release && bundleOf(release);
    if (!bundle) return [];
    return [
      { kind: 'render', bundle, expose: page.expose, url: '/', remotes, settings, answers: [], missing: undefined },
    ];
  });
