/** Where a release failed in a browser. */
export type FailureStage = 'manifest' | 'entry' | 'chunk' | 'evaluation' | 'render';

/** A release that failed in this browser, as the shop is told. */
export interface Failure {
  remote: string;
  version: string;
  stage: FailureStage;
  message: string;
}

/** Characters of a message that are sent. */
const MESSAGE_LIMIT = 500;

/** What the federation runtime says when a manifest did not come, and when an entry did not come or left no container. */
const MANIFEST = /RUNTIME-003/;
const ENTRY = /RUNTIME-0(?:01|08)/;

/** Where a page's load broke off, by its error: what names no file was thrown by the release's own code. */
export function stageOf(error: unknown): FailureStage {
  if (!(error instanceof Error)) return 'evaluation';
  if (error.name === 'ChunkLoadError') return 'chunk';
  if (MANIFEST.test(error.message)) return 'manifest';
  return ENTRY.test(error.message) ? 'entry' : 'evaluation';
}

/**
 * Tells the shop of a failure, in one small request that outlives the page. Nobody waits for it, and a browser that has
 * lost its connection tells nothing: then the release is not to blame.
 */
export function reportFailure(failure: Failure): void {
  if (!navigator.onLine) return;
  void fetch('/api/releases/failures', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...failure, message: failure.message.slice(0, MESSAGE_LIMIT) }),
  }).catch(() => undefined);
}
