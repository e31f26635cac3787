import type { FailureStage } from '@shop/shared/contracts';

/** A report that a release failed in this browser. */
export interface Failure {
  remote: string;
  version: string;
  stage: FailureStage;
  message: string;
}

/** Maximum length of a message in a report, in characters. */
const MAX_MESSAGE_LENGTH = 500;

/** A release's file did not load, or is invalid. */
export class LoadError extends Error {
  override readonly name = 'LoadError';

  constructor(
    readonly stage: 'manifest' | 'entry',
    message: string,
    cause?: unknown,
    /** Whether the file came, and is invalid. */
    readonly came = false,
  ) {
    super(message, { cause });
  }
}

/** Why a page could not be loaded: its files did not load, do not fit this host, or have a fault. */
export type FailureReason = 'unreachable' | 'incompatible' | 'broken';

/** The reason of a failure. Only what is unreachable may load later; the others need another release. */
export function reasonOf(error: unknown): FailureReason {
  if (isMismatch(error instanceof Error ? error.message : String(error))) return 'incompatible';
  if (error instanceof LoadError) return error.came ? 'broken' : 'unreachable';
  return stageOf(error) === 'chunk' ? 'unreachable' : 'broken';
}

/**
 * Whether a message of the federation runtime means a mismatch: a strict singleton is missing or has another version,
 * or the container does not expose a module that its remote.json lists.
 */
const isMismatch = (message: string): boolean =>
  /RUNTIME-0(?:05|06|12)|does not satisfy|does not exist in container/.test(message);

/** The stage at which a page failed, by its error. Errors that name no file come from the release's own code. */
export function stageOf(error: unknown): FailureStage {
  if (error instanceof LoadError) return error.stage;
  return error instanceof Error && error.name === 'ChunkLoadError' ? 'chunk' : 'evaluation';
}

/** Delay of the report of a file that did not load, in milliseconds. */
const REPORT_DELAY_MS = 1_000;

/**
 * Reports a failure to the shop, in one small request that outlives the page. Its result is ignored. A browser without
 * a connection reports nothing, and neither does a page that the visitor is leaving: then the release is not to blame.
 */
export function reportFailure(failure: Failure): void {
  const { stage } = failure;
  // When the visitor leaves, the browser aborts requests, and the page ends before this delay.
  if (stage === 'manifest' || stage === 'entry' || stage === 'chunk') setTimeout(send, REPORT_DELAY_MS, failure);
  else send(failure);
}

function send(failure: Failure): void {
  if (!navigator.onLine) return;
  void fetch('/api/releases/failures', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...failure, message: failure.message.slice(0, MAX_MESSAGE_LENGTH) }),
  }).catch(() => undefined);
}
