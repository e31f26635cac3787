import type { ComponentType } from 'react';
import type { RemoteEntry } from '@shop/shared/remote/release/remote-entry';
import { isRecord } from '@shop/shared/rules';
import type { Container } from './container';
import { type Failure, type FailureReason, reasonOf, stageOf } from './failure';
import { isMountPage } from '@shop/shared/remote/mount-page';
import type { RemotePage } from '@shop/shared/remote/registry';

/** The status of a page. */
export type PageStatus =
  | { status: 'idle' }
  | { status: 'loading' }
  | {
      status: 'ready';
      Page: ComponentType;
      /** Version of its release; absent where nothing is loaded, as on the server. */
      version?: string;
    }
  | {
      status: 'failed';
      reason: FailureReason;
      message: string;
      /** Whether the line to the server was away. Then the page can be loaded when the server answers. */
      away?: boolean;
    };

/** Loads pages of remotes. The server and tests have other implementations. */
export interface PageLoader {
  status(target: RemotePage): PageStatus;
  /** Loads a page, unless its load has started. Resolves when it is ready or has failed. Never rejects. */
  load(target: RemotePage): Promise<PageStatus>;
  /** Loads a failed page again, from new URLs. */
  retry(target: RemotePage): Promise<PageStatus>;
  /** Reports that a loaded page threw an error while it was shown. */
  reportCrash(target: RemotePage, message: string): void;
  /** Calls back after every change of a status. */
  subscribe(listener: () => void): () => void;
}

interface LoaderOptions {
  /** Loads the container of a release. Tests pass their own. */
  open: (release: RemoteEntry, attempt: number) => Promise<Container>;
  /** Fetches the current default release, for a retry; null when it is unknown. */
  refresh?: (name: string) => Promise<RemoteEntry | null>;
  /** Reports a failed release. It is called once per release and stage. */
  report?: (failure: Failure) => void;
  /** Whether the line to the server is away. Then no release is to blame. */
  isLineAway?: () => Promise<boolean>;
  /**
   * Whether preloads of this document failed. A browser answers the next request for each with that failure, so that a
   * page is loaded again before its release is blamed.
   */
  preloadsFailed?: () => boolean;
  /** Whether this tab skips a release. Its pages then come from the fallback. */
  skips?: (release: RemoteEntry) => boolean;
}

interface RemoteState {
  /** The live release from the last response of the registry. */
  live: RemoteEntry;
  /** The release that pages are loaded from: the live one, or its fallback after a failure. */
  release: RemoteEntry;
  /** Number of attempts to open a container. Each has its own URLs. */
  attempts: number;
  container: Promise<Container> | null;
}

type LoadResult =
  Extract<PageStatus, { status: 'ready' }> | (Extract<PageStatus, { status: 'failed' }> & { stage: Failure['stage'] });

/** How often pages are loaded again whose preloads failed: for an entry, for its chunks, and for those of these. */
const MAX_REPEATED_LOADS = 3;

const IDLE: PageStatus = { status: 'idle' };
const LOADING: PageStatus = { status: 'loading' };

/** The browser's loader. It opens a remote's container when one of its pages is first requested. */
export class FederationLoader implements PageLoader {
  private readonly pages = new Map<string, PageStatus>();
  private readonly running = new Map<string, Promise<PageStatus>>();
  private readonly remotes = new Map<string, RemoteState>();
  private readonly listeners = new Set<() => void>();
  private readonly reported = new Set<string>();
  private repeatsLeft = MAX_REPEATED_LOADS;

  constructor(private readonly options: LoaderOptions) {}

  status = (target: RemotePage): PageStatus => this.pages.get(key(target)) ?? IDLE;

  load = (target: RemotePage): Promise<PageStatus> => {
    const known = this.status(target);
    if (known.status === 'ready' || known.status === 'failed') return Promise.resolve(known);
    return this.run(target, () => this.loadOnce(target));
  };

  retry = (target: RemotePage): Promise<PageStatus> =>
    this.run(target, async () => {
      await this.refreshRelease(target);
      return this.loadOnce(target);
    });

  reportCrash = (target: RemotePage, message: string): void => {
    this.report({ remote: target.remote.name, version: this.versionOf(target), stage: 'render', message });
  };

  /** The version of a page's release. */
  versionOf = (target: RemotePage): string => {
    const status = this.status(target);
    return (status.status === 'ready' ? status.version : undefined) ?? this.stateOf(target.remote).release.version;
  };

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Runs one load at a time per page. Further callers get the same result. */
  private run(target: RemotePage, work: () => Promise<PageStatus>): Promise<PageStatus> {
    const id = key(target);
    const underway = this.running.get(id);
    if (underway) return underway;
    this.set(id, LOADING);
    const promise = work().then((result) => {
      this.running.delete(id);
      this.set(id, result);
      return result;
    });
    this.running.set(id, promise);
    return promise;
  }

  private async loadOnce(target: RemotePage): Promise<PageStatus> {
    const { remote, page } = target;
    const state = this.stateOf(remote);
    const { release } = state;
    const result = await this.loadFrom(state, page.path);
    if (result.status === 'ready') return result;
    if (result.reason === 'unreachable') {
      if (await this.options.isLineAway?.()) return { ...result, away: true };
      if (this.options.preloadsFailed?.() && this.repeatsLeft-- > 0) return this.loadOnce(target);
    }
    console.error(remote.name, release.version, page.expose, result.message);
    this.report({ remote: remote.name, version: release.version, stage: result.stage, message: result.message });
    const { status, reason, message } = result;
    return this.fallBack(state, release) ? this.loadOnce(target) : { status, reason, message };
  }

  private async loadFrom(state: RemoteState, path: string): Promise<LoadResult> {
    const { release } = state;
    const { version, pages } = release;
    // Two releases may have a page in files of different names.
    const page = pages.find((one) => one.path === path);
    if (!page) {
      const message = `${release.name} ${version} has no page ${path}`;
      return { status: 'failed', reason: 'incompatible', stage: 'evaluation', message };
    }
    const { expose } = page;
    try {
      const container = await this.containerOf(state);
      const factory = await container.get(expose);
      const module = factory();
      if (isMountPage(module)) {
        const { componentOf } = await import('./mount-component');
        return { status: 'ready', Page: componentOf(module, page), version };
      }
      if (isPageModule(module)) return { status: 'ready', Page: module.default, version };
      const message = `${expose} exports no page`;
      return { status: 'failed', reason: 'incompatible', stage: 'evaluation', message };
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const stage = stageOf(error);
      // Another attempt needs another URL of the entry.
      if (stage === 'entry' && state.release === release) state.container = null;
      return { status: 'failed', reason: reasonOf(error), stage, message };
    }
  }

  /** The container of a remote, which all its pages share. A container that failed to open is not kept. */
  private containerOf(state: RemoteState): Promise<Container> {
    if (state.container) return state.container;
    const opening = this.options.open(state.release, state.attempts);
    state.attempts += 1;
    state.container = opening;
    opening.catch(() => {
      if (state.container === opening) state.container = null;
    });
    return opening;
  }

  /**
   * Switches a remote to the fallback of the release that failed. Pages that run already stay as they are, because both
   * releases have their own chunks.
   *
   * @returns false without a fallback
   */
  private fallBack(state: RemoteState, failed: RemoteEntry): boolean {
    // Two pages may fail at the same time: the first has switched the remote already.
    if (state.release !== failed) return true;
    const { fallback } = failed;
    if (!fallback) return false;
    const { version, entry, manifest = null, pages = failed.pages } = fallback;
    state.release = { ...failed, version, entry, manifest, pages, fallback: null };
    state.container = null;
    return true;
  }

  private report(failure: Failure): void {
    const id = `${failure.remote} ${failure.version} ${failure.stage}`;
    if (this.reported.has(id)) return;
    this.reported.add(id);
    this.options.report?.(failure);
  }

  private stateOf(remote: RemoteEntry): RemoteState {
    const known = this.remotes.get(remote.name);
    if (known) return known;
    const state: RemoteState = { live: remote, release: remote, attempts: 0, container: null };
    this.remotes.set(remote.name, state);
    this.startFrom(state, remote);
    return state;
  }

  /** Loads pages from a release, or from its fallback if this tab skips it. */
  private startFrom(state: RemoteState, live: RemoteEntry): void {
    state.live = live;
    state.release = live;
    state.container = null;
    if (this.options.skips?.(live)) this.fallBack(state, live);
  }

  /**
   * Prepares a retry with the current live release. If that is unchanged and other pages of the remote run, the
   * container works and only a chunk failed. The remote's own plugin then loads the chunk from a new URL; a second
   * container would run the remote twice.
   */
  private async refreshRelease({ remote }: RemotePage): Promise<void> {
    const state = this.stateOf(remote);
    const live = (await this.options.refresh?.(remote.name)) ?? state.live;
    if (this.hasReadyPage(remote) && live.version === state.live.version) return;
    this.startFrom(state, live);
  }

  private hasReadyPage(remote: RemoteEntry): boolean {
    return remote.pages.some((page) => this.status({ remote, page }).status === 'ready');
  }

  private set(id: string, status: PageStatus): void {
    this.pages.set(id, status);
    for (const listener of this.listeners) listener();
  }
}

const key = ({ remote, page }: RemotePage): string => `${remote.name} ${page.expose}`;

function isPageModule(module: unknown): module is { default: ComponentType } {
  return isRecord(module) && typeof module['default'] === 'function';
}
