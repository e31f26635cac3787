import { WorkerExit } from './render-process';

/**
 * Why a job was not done: no worker in time, its code threw, or it cost its worker: by taking too long, too much
 * memory, answering what is no answer, or ending it.
 */
export type RenderFailure = 'busy' | 'threw' | 'late' | 'memory' | 'garbled' | 'crashed';

/** A job that was not done; the page is left to the browser. */
export class RenderError extends Error {
  override name = 'RenderError';

  constructor(
    readonly reason: RenderFailure,
    message: string,
  ) {
    super(message);
  }
}

/** Anything that went wrong with a job, as its failure. */
export function asRenderError(error: unknown): RenderError {
  if (error instanceof RenderError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof WorkerExit)) return new RenderError('threw', message);
  return new RenderError(error.reason === 'closed' ? 'busy' : error.reason, message);
}
