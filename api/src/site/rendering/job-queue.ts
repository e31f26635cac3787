import { RenderError } from './render-error';
import type { RenderJob } from './render-protocol';
import type { Budget } from './worker-options';

/** Most pages that wait to be rendered, and most other jobs that wait. Further ones are refused at once. */
const MAX_WAITING = 128;

/** A job that waits for a worker. */
export interface WaitingJob {
  job: RenderJob;
  budget: Budget;
  resolve: (value: unknown) => void;
  reject: (error: RenderError) => void;
}

interface Entry extends WaitingJob {
  since: number;
  timer: NodeJS.Timeout;
  isLeft: () => boolean;
}

/**
 * The jobs that wait for a worker, each for as long as its page may. Pages to be rendered come after all other jobs:
 * those are short, and a page that is described can be sent without markup.
 */
export class JobQueue {
  private readonly short: Entry[] = [];
  private readonly renders: Entry[] = [];

  /**
   * Adds a job. The result is that of the job, once somebody who took it has resolved it.
   *
   * @param isLeft whether the job is not wanted any more when its turn comes
   * @throws RenderError if too many wait, none was free in time, or the job is not wanted any more
   */
  wait(job: RenderJob, budget: Budget, isLeft: () => boolean): Promise<unknown> {
    const entries = job.kind === 'render' ? this.renders : this.short;
    if (entries.length >= MAX_WAITING) return Promise.reject(new RenderError('busy', 'Too many pages wait'));
    return new Promise((resolve, reject) => {
      const onTimeout = () => {
        entries.splice(entries.indexOf(entry), 1);
        budget.wait = 0;
        reject(new RenderError('busy', 'No worker was free in time'));
      };
      const timer = setTimeout(onTimeout, Math.max(1, budget.wait));
      const entry = { job, budget, resolve, reject, isLeft, timer, since: performance.now() };
      entries.push(entry);
    });
  }

  /** The job whose turn it is. */
  get first(): WaitingJob | undefined {
    for (;;) {
      const entry = this.short[0] ?? this.renders[0];
      if (!entry?.isLeft()) return entry;
      this.shift()?.reject(new RenderError('left', 'Its page is not rendered for a while'));
    }
  }

  /** Takes the job whose turn it is out of the queue. */
  shift(): WaitingJob | undefined {
    const entry = (this.short.length > 0 ? this.short : this.renders).shift();
    if (!entry) return undefined;
    clearTimeout(entry.timer);
    entry.budget.wait -= performance.now() - entry.since;
    return entry;
  }

  /** Refuses all jobs. */
  clear(message: string): void {
    for (let entry = this.shift(); entry; entry = this.shift()) entry.reject(new RenderError('busy', message));
  }
}
