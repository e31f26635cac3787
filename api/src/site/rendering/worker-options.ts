import type { PublicSettings } from '@shop/shared/contracts';
import type { WorkerExit } from './render-process';
import type { RenderJob } from './render-protocol';
import type { WallPlan, Walls } from './render-walls';

/** What one job of a worker may take, in milliseconds. Its worker is ended after that. */
export interface JobLimits {
  /** Processor time. A job uses no more of it on a busy machine than on a quiet one: lateness never ends it. */
  left: number;
  /** Time by the clock, much more than `left`: for code that waits forever and uses no processor time. */
  wall: number;
}

/** What one page may still take, in milliseconds. `left` and `wait` are for all its jobs together. */
export interface Budget extends JobLimits {
  /** How long the page may wait for a worker. */
  wait: number;
}

/** What each worker needs to start. */
export interface WorkerSetup {
  plan: WallPlan;
  /** Source of the script that prepares contexts. */
  realm: Buffer;
  /**
   * Source of the host's server bundle. Kept as bytes, because a string would take twice the memory and count toward
   * the heap.
   */
  host: Buffer;
}

/** How the workers of one remote work. */
export interface WorkerGroupOptions {
  setup: Promise<WorkerSetup>;
  walls: Walls;
  settings: () => PublicSettings;
  /** Processes per remote that has pages to render. */
  workers: number;
  /** Jobs that each new worker runs first, because code is slow the first time. Their results are ignored. */
  warmUps: () => readonly RenderJob[];
  /** Called when a worker could not start. */
  onStartFailure: (error: Error) => void;
  /** Called with an unhandled rejection that a page left behind. The worker continues. */
  onAsyncError: (detail: string) => void;
  /** Called for each worker that ended unexpectedly. */
  onExit?: (remote: string, reason: WorkerExit['reason']) => void;
}
