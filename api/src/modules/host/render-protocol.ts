import type { BootRemote, PageAnswer } from '@shop/shared/remote/boot';
import type { HeadView, PageData, PageHead } from '@shop/shared/remote/config';
import type { PublicSettings } from '@shop/shared/contracts';

/** A remote's server bundle, as it lies in its release. */
export interface ServerBundle {
  /** The remote's name. */
  remote: string;
  /** The release's version. */
  version: string;
  /** Absolute path of the CommonJS file. */
  file: string;
}

/** Work for a worker. Nothing private is ever sent to one: a remote's code sees all of it. */
export type RenderJob =
  | { kind: 'list'; bundle: ServerBundle }
  | { kind: 'describe'; bundle: ServerBundle; expose: string; view: HeadView }
  | {
      kind: 'render';
      bundle: ServerBundle;
      expose: string;
      url: string;
      remotes: readonly BootRemote[];
      settings: PublicSettings;
      answers: readonly PageAnswer[];
      /** The page's path, where what it names does not exist. */
      missing: string | undefined;
      /** In place of the page, a sentence that says that it cannot be shown at the moment. */
      away?: boolean;
    };

/** What search engines see of a page, and the public calls that its first view needs besides the declared ones. */
export interface PageDescription {
  head: PageHead;
  more: readonly PageData[];
}

/** What goes into #root, and the style element that belongs to it, whole. */
export interface Rendered {
  html: string;
  style: string;
}

/** What a worker answers to each kind of work. */
export interface RenderResults {
  /** Exposed modules of the pages that are rendered on the server: those with a head. */
  list: string[];
  /** Null: the page is left to the browser. */
  describe: PageDescription | null;
  render: Rendered;
}

/** To a worker: a job, or the bundles that are out now, so that it forgets the others. */
export type RenderRequest = { id: number; job: RenderJob } | { retain: readonly ServerBundle[] };

/** From a worker: ready for work once, then one answer for each request; and what went wrong outside of any. */
export type RenderReply =
  { ready: true } | { id: number; value: unknown } | { id: number; error: string } | { stray: string };
