import type { HeadView } from '@shop/shared/remote/config';
import type { PageDescription, PageInput, RenderedPage } from '@shop/shared/remote/rendering';

/** A server bundle in a release of a remote. */
export interface ServerBundle {
  /** The remote's name. */
  remote: string;
  /** The release's version. */
  version: string;
  /** Absolute path of the CommonJS file. */
  file: string;
}

/** A job for a worker process. It must not contain private data, because the remote's code can read all of it. */
export type RenderJob =
  | { kind: 'list'; bundle: ServerBundle }
  | { kind: 'describe'; bundle: ServerBundle; expose: string; view: HeadView }
  | ({ kind: 'render'; bundle: ServerBundle; expose: string } & PageInput);

/** A job in the format for the release's context, with the name of the remote. */
export type RealmJob = (RenderJob extends infer Job ? (Job extends unknown ? Omit<Job, 'bundle'> : never) : never) & {
  remote: string;
};

/** The result of each kind of job. */
export interface RenderResults {
  /** Exposed modules of the pages that are rendered on the server: those with a head. */
  list: string[];
  /** Null: the browser renders the page. */
  describe: PageDescription | null;
  render: RenderedPage;
}

/**
 * Head of a message to a worker process; its body is text. The worker answers each message once, in the same order.
 *
 * - realm: the script that prepares a context. host: the host's server bundle. Both are sent once, first.
 * - load: a release's server bundle.
 * - job: a `RealmJob` for a loaded release.
 * - keep: no body. The worker forgets all releases that are not listed.
 */
export type RenderRequest = { seq: number } & (
  | { kind: 'realm' | 'host' }
  | { kind: 'load'; release: string }
  | { kind: 'job'; release: string; weight: JobWeight }
  | { kind: 'keep'; releases: string[] }
);

/**
 * What the result of a job says about a release. none: nothing, because the job is a warm-up. part: a failure may be
 * the release's fault. page: a success is a rendered page.
 */
export type JobWeight = 'none' | 'part' | 'page';

/** Head of a reply of a worker process. Its body is the result as JSON, or an error text. */
export interface RenderReply {
  seq: number;
  ok: boolean;
  /** Text of an unhandled rejection that a page left behind. */
  asyncError?: string;
}

/** The only argument of a worker process, as JSON. */
export interface WorkerOptions {
  /** The user and group id to switch to; null if the process does not start as root. */
  id: number | null;
  /** Whether each release runs in its own context; false only in tests of the outer wall. */
  inner: boolean;
  /**
   * Time limit of a job in milliseconds that the worker itself enforces. Set if nothing else would end the worker after
   * the parent was killed.
   */
  selfTimed: number | null;
}
