import type { FailureStage } from '@shop/shared/contracts';

/** A release that failed in this browser, as the shop is told. */
export interface Failure {
  remote: string;
  version: string;
  stage: FailureStage;
  message: string;
}

/** Characters of a message that are sent. */
const MESSAGE_LIMIT = 500;

/** A release's file that did not come, or came and is not what it should be. */
export class LoadError extends Error {
  override readonly name = 'LoadError';

  constructor(
    readonly stage: 'manifest' | 'entry',
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

/** Where a page's load broke off, by its error: what names no file was thrown by the release's own code. */
export function stageOf(error: unknown): FailureStage {
  if (error instanceof LoadError) return error.stage;
  return error instanceof Error && error.name === 'ChunkLoadError' ? 'chunk' : 'evaluation';
}

/** How long the report of a file that did not come waits, in milliseconds. */
const LEAVING_MS = 1_000;

/**
 * Tells the shop of a failure, in one small request that outlives the page. Nobody waits for it. A browser that has lost its
 * connection, or that breaks requests off because the visitor leaves the page, tells nothing: the release is not to blame.
 */
export function reportFailure(failure: Failure): void {
  const { stage } = failure;
  // A page that is being left does not live to see the end of the wait.
  if (stage === 'manifest' || stage === 'entry' || stage === 'chunk') setTimeout(send, LEAVING_MS, failure);
  else send(failure);
}

function send(failure: Failure): void {
  if (!navigator.onLine) return;
  void fetch('/api/releases/failures', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...failure, message: failure.message.slice(0, MESSAGE_LIMIT) }),
  }).catch(() => undefined);
}
