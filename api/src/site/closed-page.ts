import type { PageMatch } from '@shop/shared/remote/registry';
import { CLOSED_RETRY_SECONDS, MAINTENANCE_RETRY_SECONDS } from '../errors';
import { PAGE_HEADERS, pagePolicy } from './document/csp';
import { inlineScript, renderDocument } from './document/document';
import { headTags } from './document/heads';
import { lookStyle } from './document/look-style';
import type { PageResponse } from './cached-pages';
import type { PageMaker, PageRequest, SiteState } from './page-types';

/**
 * The response for public pages before the shop has opened and during maintenance: the shop's frame with one sentence.
 * The status is 503, so that search engines try again. In the browser, signed-in staff see the page itself.
 */
export async function closedPage(
  { settings, origins, renderer }: PageMaker,
  live: SiteState,
  { origin, pathname, search }: PageRequest,
  { target }: PageMatch,
): Promise<PageResponse> {
  const { maintenance } = settings;
  const release = live.releaseOf(target.remote);
  const bundle = release ? live.bundleOf(release) : null;
  const rendered =
    renderer && bundle
      ? await renderer.run(
          {
            kind: 'render',
            bundle,
            expose: target.page.expose,
            url: pathname + search,
            remotes: live.remotes,
            settings,
            answers: [],
            missing: undefined,
          },
          renderer.budget(),
        )
      : undefined;
  const body = renderDocument({
    head: headTags({
      head: { title: maintenance ? 'Back soon' : 'Opens soon' },
      settings,
      origin,
      pathname,
      listed: false,
    }),
    assets: live.assets,
    preloads: [],
    boot: { remotes: live.remotes, settings, answers: [], files: live.assets.files },
    rendered: rendered ?? null,
    away: false,
  });
  const styles = [rendered?.style, lookStyle(settings)];
  return {
    status: 503,
    headers: {
      ...PAGE_HEADERS,
      'content-security-policy': pagePolicy(
        { ...origins, files: settings.filesUrl },
        styles,
        inlineScript(live.assets, Boolean(rendered), settings.filesUrl),
      ),
      'x-robots-tag': 'noindex',
      'retry-after': String(maintenance ? MAINTENANCE_RETRY_SECONDS : CLOSED_RETRY_SECONDS),
    },
    body,
    keepMs: 1_000,
  };
}
