import { WorkerExit } from './render-process';

/**
 * Why a job failed: no worker was free in time ('busy'), the circuit breaker of its page opened ('left'), its code
 * threw, or its worker was ended, because the job took too much processor time or hung ('late'), took too much memory,
 * sent an invalid reply ('garbled') or ended the process ('crashed').
 */
export type RenderFailure = 'busy' | 'left' | 'threw' | 'late' | 'memory' | 'garbled' | 'crashed';

/** A job failed. */
export class RenderError extends Error {
  override name = 'RenderError';

  constructor(
    readonly reason: RenderFailure,
    message: string,
  ) {
    super(message);
  }
}

/** Converts any error of a job to a RenderError. */
export function asRenderError(error: unknown): RenderError {
  if (error instanceof RenderError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof WorkerExit)) return new RenderError('threw', message);
  return new RenderError(error.reason === 'closed' ? 'busy' : error.reason, message);
}
