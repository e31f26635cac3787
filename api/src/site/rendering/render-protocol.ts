import type { HeadView } from '@shop/shared/remote/config';
import type { PageDescription, PageInput, RenderedPage } from '@shop/shared/remote/rendering';

/** A remote's server bundle, as it lies in its release. */
export interface ServerBundle {
  /** The remote's name. */
  remote: string;
  /** The release's version. */
  version: string;
  /** Absolute path of the CommonJS file. */
  file: string;
}

/** Work for a worker process. Nothing private is ever sent to one: a remote's code sees all of it. */
export type RenderJob =
  | { kind: 'list'; bundle: ServerBundle }
  | { kind: 'describe'; bundle: ServerBundle; expose: string; view: HeadView }
  | ({ kind: 'render'; bundle: ServerBundle; expose: string } & PageInput);

/** A job as a release's own context gets it, by the name of its remote. */
export type RealmJob = (RenderJob extends infer Job ? (Job extends unknown ? Omit<Job, 'bundle'> : never) : never) & {
  remote: string;
};

/** What a worker answers to each kind of work. */
export interface RenderResults {
  /** Exposed modules of the pages that are rendered on the server: those with a head. */
  list: string[];
  /** Null: the page is left to the browser. */
  describe: PageDescription | null;
  render: RenderedPage;
}

/**
 * To a worker process: the head of a message, whose body is text. Each message is answered once, in their order.
 *
 * - realm: the script that makes a context fit for the host; host: the host's server bundle. Both come once, first.
 * - load: a release's server bundle.
 * - job: a `RealmJob` for a release that was loaded.
 * - keep: nothing; releases that are not named are forgotten.
 */
export type RenderRequest = { seq: number } & (
  | { kind: 'realm' | 'host' }
  | { kind: 'load'; release: string }
  | { kind: 'job'; release: string; weight: JobWeight }
  | { kind: 'keep'; releases: string[] }
);

/** What a job says of a release: nothing, as it only warms it up; what fails may be its own fault; a page came out. */
export type JobWeight = 'none' | 'part' | 'page';

/** From a worker process: the head of an answer. Its body is JSON of the result, or text that says what went wrong. */
export interface RenderReply {
  seq: number;
  ok: boolean;
  /** What a page left behind that failed without being handled. */
  asyncError?: string;
}

/** How the parent starts a worker process: its only argument, as JSON. */
export interface WorkerOptions {
  /** The user and group to become, where the process starts as root. */
  id: number | null;
  /** Whether each release runs in a context of its own; only tests of the outer wall say no. */
  inner: boolean;
  /** Ends what runs longer by itself, in milliseconds: where nothing else would, were the parent killed. */
  selfTimed: number | null;
}
