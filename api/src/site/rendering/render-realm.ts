import type { RemoteKind } from '@shop/shared/remote/config';
import { isFunction, isRecord } from '@shop/shared/rules';
import { readResult } from './render-results';
import type { RealmJob } from './render-protocol';
import { type LocateUrl, installInterfaces } from './realm-interfaces';
import { type Timers, makeTimers } from './realm-timers';

/**
 * The interface between a worker process and a context. The process passes in text and the results of scripts of this
 * context, and gets text and numbers. No object of the process enters the context, and the process never inspects
 * objects of the context.
 */
export interface RealmApi {
  /** Sets the module functions that the host's and the release's bundle evaluated to. */
  define: (host: unknown, release: unknown) => void;
  /** Starts a job, given as JSON. */
  start: (job: string) => void;
  /** Converts a value that was thrown in this context to text. */
  explain: (thrown: unknown) => string;
  /**
   * The outcome of the last started job, or undefined while it runs: 'ok' or 'failed', a line break, and JSON or an
   * error text.
   */
  takeOutcome: () => string | undefined;
  /** Milliseconds until the next timer is due; negative without timers. */
  due: () => number;
  /** Runs the timers that are due. */
  tick: () => void;
  /** Drops the timers that the last job left behind. */
  clear: () => void;
}

const MOUNT: RemoteKind = 'mount';

type Call = (...values: unknown[]) => unknown;

/** Converts a thrown value to text for the log. */
function textOf(thrown: unknown): string {
  try {
    if (!(thrown instanceof Error)) return String(thrown);
    return `${String(thrown.name)}: ${String(thrown.message)}`;
  } catch {
    return 'Something that cannot be read was thrown';
  }
}

const recordOf = (value: unknown, what: string): Record<string, unknown> => {
  if (typeof value !== 'object' || value === null) throw new Error(`${what} is missing`);
  return Object.fromEntries(Object.entries(value));
};

/** Replaces dynamic imports. */
const noImport = (): Promise<never> => Promise.reject(new TypeError('Nothing is imported while a page is rendered'));

function evaluate(wrapper: unknown, what: string, require: (key: string) => unknown): Record<string, unknown> {
  const module = { exports: {} };
  if (!isFunction(wrapper)) throw new Error(`${what} is no script`);
  wrapper.call(undefined, module, module.exports, require, noImport);
  return recordOf(module.exports, what);
}

/** The evaluated bundles of the release and of the host. */
class Release {
  private readonly renderPage: Call;
  private readonly exports: Record<string, unknown>;

  constructor(host: unknown, release: unknown, remote: string, builtins: Readonly<Record<string, unknown>>) {
    const { renderPage, sharedWith, singletons } = evaluate(host, "The host's server bundle", (key) => {
      const name = key.replace(/^node:/, '');
      if (!Object.hasOwn(builtins, name)) throw new Error(`The host's server bundle asked for ${key}`);
      return builtins[name];
    });
    if (!isFunction(renderPage) || !isFunction(sharedWith)) throw new Error("The host's server bundle is another's");
    const shared = recordOf(singletons, 'singletons');
    this.renderPage = renderPage;
    this.exports = evaluate(release, `The server bundle of ${remote}`, (key) => {
      if (!Object.hasOwn(shared, key)) throw new Error(`${remote} asked for ${key}, which is not shared`);
      return sharedWith(remote, key, shared[key]);
    });
  }

  work(job: RealmJob): unknown {
    if (job.kind === 'list') return this.pages(job).flatMap(({ head, expose }) => (isFunction(head) ? [expose] : []));
    if (job.kind === 'describe') return this.describe(job);
    const { config, pages } = this.exports;
    // The pages of such a remote are for browsers only.
    const isMount = isRecord(config) && config['kind'] === MOUNT;
    const Page = isMount ? null : recordOf(pages, `The pages of ${job.remote}`)[job.expose];
    return this.renderPage({ ...job, Page });
  }

  /** The pages that the remote.config.ts declares, including their functions. */
  private pages({ remote }: RealmJob): Record<string, unknown>[] {
    const { pages } = recordOf(this.exports['config'], `The config of ${remote}`);
    return Array.isArray(pages) ? pages.map((page) => recordOf(page, 'A page')) : [];
  }

  private describe(job: Extract<RealmJob, { kind: 'describe' }>): unknown {
    const page = this.pages(job).find((one) => one['expose'] === job.expose);
    const { head, more } = page ?? {};
    if (!isFunction(head)) return null;
    // JSON has no undefined: missing answers arrive as null.
    const view = { ...job.view, answers: job.view.answers.map((answer) => answer ?? undefined) };
    const described = recordOf(head(view), 'The head');
    const follow: unknown = isFunction(more) ? more(view) : [];
    return { head: { ...described, title: String(described['title']) }, more: Array.isArray(follow) ? follow : [] };
  }
}

/** Parses a job from the parent process. */
function readJob(text: string): RealmJob {
  const job: unknown = JSON.parse(text);
  if (!isRecord(job)) throw new Error('The job is none');
  // The parent is trusted.
  return job as RealmJob;
}

/**
 * Prepares a new context before any code of a release runs in it.
 *
 * @param own whether this is the own context of a release; globals that can reach out of it or block it are then
 *   removed
 */
export function open(locate: LocateUrl, own: boolean): RealmApi {
  const timers: Timers = makeTimers();
  const builtins = installInterfaces(locate, timers, own);
  let wrappers: readonly [unknown, unknown] = [undefined, undefined];
  let release: Release | null = null;
  let outcome: string | undefined;
  let turn = 0;

  const begin = async (job: string): Promise<void> => {
    const mine = (turn += 1);
    outcome = undefined;
    let found: string;
    try {
      await undefined;
      found = `ok\n${await carryOut(job)}`;
    } catch (error) {
      found = `failed\n${textOf(error)}`;
    }
    if (mine === turn) outcome = found;
  };
  const carryOut = async (text: string): Promise<string> => {
    const job = readJob(text);
    release ??= new Release(...wrappers, job.remote, builtins);
    return JSON.stringify(readResult[job.kind](await release.work(job)));
  };
  return {
    define: (host, bundle) => {
      wrappers = [host, bundle];
    },
    start: (job) => void begin(job),
    explain: textOf,
    takeOutcome: () => outcome,
    due: () => timers.due(),
    tick: () => timers.tick(),
    clear: () => timers.clear(),
  };
}
