import { type PublicSettings, calls } from '@shop/shared/contracts';
import type { PageData } from '@shop/shared/remote/config';
import { type RawResults, readResult } from './render-results';
import type { RenderJob, RenderResults, ServerBundle } from './render-protocol';

/** A job that renders a page without content, because React, the router and the styles are slow the first time. */
export function warmUpJob(bundle: ServerBundle, settings: PublicSettings): RenderJob {
  const page = { path: '/', title: 'Warm-up', expose: './WarmUp', access: 'public' as const };
  const { remote: name, version } = bundle;
  const container = name.replaceAll('-', '_');
  const remotes = [{ name, container, version, entry: '', manifest: null, pages: [page], menu: [] }];
  const nothing = { answers: [], missing: undefined, away: true };
  return { kind: 'render', bundle, expose: page.expose, url: '/', remotes, settings, ...nothing };
}

/**
 * Parses the reply of a worker.
 *
 * @throws Error if the result does not match the kind of job
 */
export function readJobResult(kind: RenderJob['kind'], body: string): RenderResults[RenderJob['kind']] {
  const value: unknown = JSON.parse(body);
  return kind === 'describe' ? withKnownCalls(readResult.describe(value)) : readResult[kind](value);
}

/** Removes declared calls that this host does not have yet or that are not public. The browser makes these calls. */
function withKnownCalls(description: RawResults['describe']): RenderResults['describe'] {
  if (!description) return null;
  const known = (one: RawPageData): one is RawPageData & PageData =>
    Object.values(calls).some(({ id, method, access }) => id === one.call && method === 'GET' && access === 'public');
  return { head: description.head, more: description.more.filter(known) };
}
type RawPageData = NonNullable<RawResults['describe']>['more'][number];
