import type { RenderProcess } from './render-process';
import type { JobLimits } from './worker-options';

/** Interval of the checks of a running job, in milliseconds. */
const CHECK_MS = 50;

/**
 * Measures one job of a worker, and ends the worker if the job exceeds a limit. Most jobs end before the first check,
 * so that measuring costs them nothing; of longer ones, the processor time counts from the first check. Where the
 * system does not report processor time, the time by the clock counts.
 */
export class JobClock {
  private readonly started = performance.now();
  private readonly timer = setInterval(() => this.check(), CHECK_MS);
  /** The worker's processor time at the first check; null if it is unknown. */
  private base: number | null | undefined;

  constructor(
    private readonly process: RenderProcess,
    private readonly limits: JobLimits,
  ) {}

  /** Ends the measurement. @returns the processor time of the job, in milliseconds */
  stop(): number {
    clearInterval(this.timer);
    return this.used();
  }

  private used(): number {
    const elapsed = performance.now() - this.started;
    if (this.base === undefined) return Math.min(elapsed, CHECK_MS);
    const now = this.process.processorTime();
    return this.base === null || now === null ? elapsed : now - this.base;
  }

  private check(): void {
    if (this.base === undefined) this.base = this.process.processorTime();
    const { left, wall } = this.limits;
    if (this.used() > left) {
      this.process.terminate('late', `It used more than ${String(Math.round(left))} ms of processor time`);
    } else if (performance.now() - this.started > wall) {
      this.process.terminate('late', `It did not answer within ${String(Math.round(wall))} ms`);
    }
  }
}
