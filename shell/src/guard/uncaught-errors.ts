import { type Registry } from '@shop/shared/remote/registry';
import type { Failure } from '../remotes/failure';
import { ownUrl } from '../remotes/own-url';

/** Maximum number of different errors that one tab reports. */
const MAX_REPORTS = 5;

interface Source {
  /** URL of the folder of a release's files. */
  folder: string;
  remote: string;
  version: string;
}

/**
 * Reports uncaught errors after a page has loaded: in an event handler, a timer or a promise. The error belongs to the
 * release whose file is first in the stack. Errors of the host or of browser extensions are not reported.
 *
 * @param missed an earlier event, which may be an error
 */
export function reportUncaughtErrors({ pages }: Registry, report: (failure: Failure) => void, missed?: Event): void {
  const releases = [...new Set(pages.map(({ remote }) => remote))].flatMap(({ name, version, entry, fallback }) => [
    { name, version, entry },
    ...(fallback ? [{ name, version: fallback.version, entry: fallback.entry }] : []),
  ]);
  const sources = releases.map(({ name, version, entry }): Source => {
    const folder = new URL('.', new URL(entry, document.baseURI)).href;
    return { folder, remote: name, version };
  });
  const reported = new Set<string>();

  const note = (thrown: unknown) => {
    const error = thrown instanceof Error ? thrown : undefined;
    const source = error && firstIn(ownUrl(error.stack ?? ''), sources);
    if (!source || reported.size >= MAX_REPORTS) return;
    const { remote, version } = source;
    const id = `${remote} ${version} ${error.message}`;
    if (reported.has(id)) return;
    reported.add(id);
    report({ remote, version, stage: 'error', message: error.message });
  };
  if (missed && 'error' in missed) note(missed.error);
  if (missed && 'reason' in missed) note(missed.reason);
  window.addEventListener('error', ({ error }) => note(error));
  window.addEventListener('unhandledrejection', ({ reason }) => note(reason));
}

/** The release whose file is first in the stack. */
function firstIn(stack: string, sources: readonly Source[]): Source | undefined {
  const found = sources
    .map((source) => ({ source, at: stack.indexOf(source.folder) }))
    .filter(({ at }) => at !== -1)
    .sort((one, other) => one.at - other.at);
  return found[0]?.source;
}
