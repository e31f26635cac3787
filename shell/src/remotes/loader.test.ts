import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { RemoteEntry } from '@shop/shared/remote/release/remote-entry';
import type { RemotePage } from '@shop/shared/remote/registry';
import { type Failure, LoadError } from './failure';
import type { Container } from './container';
import { FederationLoader } from './loader';

const Page = () => null;

const release: RemoteEntry = {
  name: 'mfe-orders',
  container: 'mfe_orders',
  version: '1.0.0',
  entry: '/remotes/mfe-orders/1.0.0/mf-manifest.json',
  manifest: { name: 'mfe_orders' },
  pages: [
    { path: '/dashboard', title: 'Dashboard', expose: './DashboardPage', access: 'employee' },
    { path: '/orders', title: 'Orders', expose: './OrdersPage', access: 'employee' },
  ],
  menu: [],
};

const target = (index: 0 | 1): RemotePage => {
  const page = release.pages[index];
  if (!page) throw new Error('no such page');
  return { remote: release, page };
};
const dashboard = target(0);
const orders = target(1);

/** Containers that fail on demand, and record the requested modules. */
class FakeContainers {
  /** Entry and attempt of each opened container. */
  opened: [string, number][] = [];
  requested: string[] = [];
  failing: string | null = null;
  module: unknown = { default: Page };
  /** Errors of releases, by a part of the entry's URL. */
  broken: Record<string, Error> = {};
  /** Error of the next attempt to open a container. */
  closed: Error | null = null;

  open = ({ entry }: RemoteEntry, attempt: number): Promise<Container> => {
    this.opened.push([entry, attempt]);
    if (this.closed) return Promise.reject(this.closed);
    const get = (expose: string) => {
      this.requested.push(expose);
      const error = Object.entries(this.broken).find(([part]) => entry.includes(part))?.[1];
      if (error) return Promise.reject(error);
      return this.failing === null ? Promise.resolve(() => this.module) : Promise.reject(new Error(this.failing));
    };
    return Promise.resolve({ get });
  };
}

let containers: FakeContainers;
let loader: FederationLoader;

beforeEach(() => {
  containers = new FakeContainers();
  loader = new FederationLoader({ open: containers.open });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('FederationLoader', () => {
  it('opens the container of a remote once, when one of its pages is first requested', async () => {
    expect(containers.opened).toEqual([]);
    expect(loader.status(dashboard)).toEqual({ status: 'idle' });
    const loading = loader.load(dashboard);
    expect(loader.status(dashboard)).toEqual({ status: 'loading' });
    expect(await loading).toMatchObject({ status: 'ready', Page });
    await loader.load(orders);
    expect(containers.opened).toEqual([[release.entry, 0]]);
    expect(containers.requested).toEqual(['./DashboardPage', './OrdersPage']);
  });

  it('loads a page once for many callers', async () => {
    await Promise.all([loader.load(dashboard), loader.load(dashboard), loader.retry(dashboard)]);
    await loader.load(dashboard);
    expect(containers.requested).toHaveLength(1);
  });

  it('notifies listeners of every change, until they unsubscribe', async () => {
    const listener = jest.fn();
    const stop = loader.subscribe(listener);
    await loader.load(dashboard);
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    await loader.load(orders);
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('keeps a failure until a retry, which starts again from new URLs', async () => {
    containers.failing = 'x is undefined';
    expect(await loader.load(dashboard)).toMatchObject({ status: 'failed', reason: 'broken' });
    expect(await loader.load(dashboard)).toMatchObject({ status: 'failed' });
    expect(containers.requested).toHaveLength(1);
    await loader.retry(dashboard);
    containers.failing = null;
    expect(await loader.retry(dashboard)).toMatchObject({ status: 'ready', Page });
    expect(containers.opened).toEqual([
      [release.entry, 0],
      [release.entry, 1],
      [release.entry, 2],
    ]);
  });

  it('opens a container again after a failure', async () => {
    containers.closed = new LoadError('entry', 'It did not come');
    expect(await loader.load(dashboard)).toMatchObject({ status: 'failed', reason: 'unreachable' });
    containers.closed = null;
    expect(await loader.load(orders)).toMatchObject({ status: 'ready' });
    expect(containers.opened).toEqual([
      [release.entry, 0],
      [release.entry, 1],
    ]);
  });

  it('does not run a remote twice: while another page of it runs, only the chunk is loaded again', async () => {
    await loader.load(dashboard);
    containers.failing = 'ChunkLoadError';
    await loader.load(orders);
    containers.failing = null;
    expect(await loader.retry(orders)).toMatchObject({ status: 'ready', Page });
    expect(containers.opened).toHaveLength(1);
  });

  it('fetches the live release on a retry, so that a rollback reaches an open tab', async () => {
    const rolledBack = {
      ...release,
      version: '0.9.0',
      entry: '/remotes/mfe-orders/0.9.0/mf-manifest.json',
      manifest: null,
    };
    loader = new FederationLoader({ open: containers.open, refresh: () => Promise.resolve(rolledBack) });
    containers.failing = 'broken release';
    await loader.load(dashboard);
    await loader.retry(dashboard);
    expect(containers.opened.at(-1)).toEqual(['/remotes/mfe-orders/0.9.0/mf-manifest.json', 1]);
  });

  it('moves a running remote to the current live release, such as after a withdrawal', async () => {
    const rolledBack = { ...release, version: '0.9.0', entry: '/remotes/mfe-orders/0.9.0/mf-manifest.json' };
    loader = new FederationLoader({ open: containers.open, refresh: () => Promise.resolve(rolledBack) });
    await loader.load(dashboard);
    containers.broken = { '1.0.0': new Error('Loading chunk 7 failed') };
    expect(await loader.load(orders)).toMatchObject({ status: 'failed' });
    expect(await loader.retry(orders)).toMatchObject({ status: 'ready', version: '0.9.0' });
    expect(loader.status(dashboard)).toMatchObject({ status: 'ready', version: '1.0.0' });
  });

  it.each([
    'Version 18.0.0 from mfe_orders of shared singleton module react does not satisfy the requirement of ^19.3.1',
    'The getter for the shared module is not a function. #RUNTIME-012',
    'Module "./DashboardPage" does not exist in container.',
  ])('recognizes an incompatible remote: %s', async (message) => {
    containers.failing = message;
    expect(await loader.load(dashboard)).toMatchObject({ status: 'failed', reason: 'incompatible', message });
  });

  it('fails for a module without a page', async () => {
    containers.module = { something: 1 };
    expect(await loader.load(dashboard)).toMatchObject({ status: 'failed', reason: 'incompatible' });
  });
});

describe('FederationLoader with a fallback', () => {
  const withFallback: RemoteEntry = {
    ...release,
    fallback: { version: '0.9.0', entry: '/remotes/mfe-orders/0.9.0/mf-manifest.json', manifest: { name: 'earlier' } },
  };
  const pageOf = (index: 0 | 1): RemotePage => ({ ...target(index), remote: withFallback });
  const chunkError = Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' });
  let reports: Failure[];

  beforeEach(() => {
    reports = [];
    loader = new FederationLoader({ open: containers.open, report: (failure) => reports.push(failure) });
  });

  it('FederationLoader shows the page from the fallback, and reports the failure once', async () => {
    containers.broken = { '1.0.0': chunkError };
    expect(await loader.load(pageOf(0))).toEqual({ status: 'ready', Page, version: '0.9.0' });
    expect(containers.opened).toEqual([
      [release.entry, 0],
      ['/remotes/mfe-orders/0.9.0/mf-manifest.json', 1],
    ]);
    await loader.load(pageOf(1));
    expect(reports).toEqual([
      { remote: 'mfe-orders', version: '1.0.0', stage: 'chunk', message: 'Loading chunk 7 failed' },
    ]);
  });

  it('FederationLoader finds the page of the fallback by its path, because its file may have another name', async () => {
    const { fallback } = withFallback;
    if (!fallback) throw new Error('no fallback');
    const [first] = release.pages.map((page) => ({ ...page, expose: './OldDashboardPage' }));
    const remote = { ...withFallback, fallback: { ...fallback, pages: first ? [first] : [] } };
    containers.broken = { '1.0.0': new Error('x is undefined') };
    expect(await loader.load({ ...target(0), remote })).toMatchObject({ status: 'ready', version: '0.9.0' });
    expect(containers.requested).toEqual(['./DashboardPage', './OldDashboardPage']);
    expect(await loader.load({ ...target(1), remote })).toMatchObject({
      status: 'failed',
      reason: 'incompatible',
      message: 'mfe-orders 0.9.0 has no page /orders',
    });
  });

  it('FederationLoader starts with the fallback when the tab skips the release, and stays with it on Retry', async () => {
    const avoids = ({ version }: RemoteEntry) => version === '1.0.0';
    loader = new FederationLoader({ open: containers.open, skips: avoids });
    expect(await loader.load(pageOf(0))).toMatchObject({ status: 'ready', version: '0.9.0' });
    expect(loader.versionOf(pageOf(1))).toBe('0.9.0');
    containers.broken = { '0.9.0': chunkError };
    await loader.load(pageOf(1));
    await loader.retry(pageOf(1));
    expect(containers.opened.map(([entry]) => entry)).not.toContain(release.entry);
  });

  it('FederationLoader switches to the fallback once when two pages fail at the same time', async () => {
    containers.broken = { '1.0.0': chunkError };
    const states = await Promise.all([loader.load(pageOf(0)), loader.load(pageOf(1))]);
    expect(states.map(({ status }) => status)).toEqual(['ready', 'ready']);
    expect(containers.opened).toHaveLength(2);
    expect(reports).toHaveLength(1);
  });

  it('FederationLoader blames no release while the line is away, and loads the live one when it is back', async () => {
    let away = true;
    loader = new FederationLoader({
      open: containers.open,
      report: (failure) => reports.push(failure),
      isLineAway: () => Promise.resolve(away),
    });
    await loader.load(pageOf(0));
    containers.broken = { '1.0.0': chunkError };
    expect(await loader.load(pageOf(1))).toMatchObject({ status: 'failed', reason: 'unreachable' });
    containers.broken = {};
    away = false;
    expect(await loader.retry(pageOf(1))).toMatchObject({ status: 'ready', version: '1.0.0' });
    expect(reports).toEqual([]);
  });

  it('FederationLoader loads a page again whose preloads failed, and then falls back', async () => {
    loader = new FederationLoader({
      open: containers.open,
      report: (failure) => reports.push(failure),
      isLineAway: () => Promise.resolve(false),
      preloadsFailed: () => true,
    });
    containers.closed = new LoadError('entry', 'the preload failed');
    const loading = loader.load(pageOf(0));
    containers.closed = null;
    expect(await loading).toMatchObject({ status: 'ready', version: '1.0.0' });
    expect(reports).toEqual([]);
    containers.broken = { '1.0.0': chunkError };
    expect(await loader.load(pageOf(1))).toMatchObject({ status: 'ready', version: '0.9.0' });
    expect(reports).toHaveLength(1);
  });

  it('FederationLoader leaves running pages unchanged when a page of the same remote fails', async () => {
    await loader.load(pageOf(0));
    containers.broken = { '1.0.0': chunkError };
    expect(await loader.load(pageOf(1))).toMatchObject({ status: 'ready', version: '0.9.0' });
    expect(loader.status(pageOf(0))).toMatchObject({ status: 'ready', version: '1.0.0' });
  });

  it('FederationLoader fails if neither release loads, reports both, and starts from the live one on Retry', async () => {
    containers.broken = { 'mfe-orders': new Error('boom while evaluating') };
    expect(await loader.load(pageOf(0))).toMatchObject({ status: 'failed', reason: 'broken' });
    expect(reports.map(({ version, stage }) => `${version} ${stage}`)).toEqual([
      '1.0.0 evaluation',
      '0.9.0 evaluation',
    ]);
    containers.broken = {};
    expect(await loader.retry(pageOf(0))).toMatchObject({ status: 'ready', version: '1.0.0' });
    expect(containers.opened.at(-1)).toEqual([release.entry, 2]);
  });

  it('FederationLoader reports the release of a page that crashes', async () => {
    containers.broken = { '1.0.0': chunkError };
    await loader.load(pageOf(0));
    loader.reportCrash(pageOf(0), 'x is undefined');
    loader.reportCrash(pageOf(0), 'x is undefined');
    expect(reports.slice(1)).toEqual([
      { remote: 'mfe-orders', version: '0.9.0', stage: 'render', message: 'x is undefined' },
    ]);
  });
});
