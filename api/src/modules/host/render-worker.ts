import { readFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { Script } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import type { PageDescription, RenderJob, RenderReply, RenderRequest, ServerBundle } from './render-protocol';

/** Server bundles kept evaluated at most: what is out, and what was a moment ago. */
const KEPT_BUNDLES = 8;

type Require = (key: string) => unknown;
type Call = (argument: unknown) => unknown;

/** Evaluates a CommonJS file that can reach only what `require` gives it. */
function evaluate(file: string, require: Require): Record<string, unknown> {
  const module = { exports: {} };
  const wrapper: unknown = new Script(`(function (module, exports, require) {${readFileSync(file, 'utf8')}\n})`, {
    filename: file,
  }).runInThisContext();
  if (!isFunction(wrapper)) throw new Error(`${file} is no script`);
  wrapper(module, module.exports, require);
  return recordOf(module.exports, file);
}

const isFunction = (value: unknown): value is (...values: unknown[]) => unknown => typeof value === 'function';

const recordOf = (value: unknown, what: string): Record<string, unknown> => {
  if (typeof value !== 'object' || value === null) throw new Error(`${what} is missing`);
  return Object.fromEntries(Object.entries(value));
};

/** The host's own bundle: what renders, and what remotes share. */
interface Host {
  renderPage: Call;
  singletons: Record<string, unknown>;
  /** What a remote gets of a shared module. */
  sharedWith: (remote: string, key: string, module: unknown) => unknown;
}

function loadHost(file: string): Host {
  const builtins = createRequire(file);
  const host = evaluate(file, (key) => {
    if (!isBuiltin(key)) throw new Error(`The host's server bundle asked for ${key}`);
    return builtins(key);
  });
  const { renderPage, sharedWith } = host;
  if (!isFunction(renderPage) || !isFunction(sharedWith)) throw new Error(`${file} is not the host's`);
  return { renderPage, sharedWith, singletons: recordOf(host['singletons'], 'singletons') };
}

const data = recordOf(workerData, 'workerData');
const host = loadHost(String(data['hostFile']));
const bundles = new Map<string, Record<string, unknown>>();

const keyOf = ({ remote, version }: Pick<ServerBundle, 'remote' | 'version'>): string => `${remote} ${version}`;

function bundleOf({ remote, version, file }: ServerBundle): Record<string, unknown> {
  const key = keyOf({ remote, version });
  const known = bundles.get(key);
  if (known) {
    // The one used last stands last; the first one is dropped first.
    bundles.delete(key);
    bundles.set(key, known);
    return known;
  }
  const loaded = evaluate(file, (name) => {
    if (!Object.hasOwn(host.singletons, name)) throw new Error(`${remote} asked for ${name}, which is not shared`);
    return host.sharedWith(remote, name, host.singletons[name]);
  });
  bundles.set(key, loaded);
  const [oldest] = bundles.keys();
  if (bundles.size > KEPT_BUNDLES && oldest !== undefined) bundles.delete(oldest);
  return loaded;
}

/** The bundle's pages as its remote.config.ts declares them, code and all. */
function pagesOf(bundle: ServerBundle): Record<string, unknown>[] {
  const { pages } = recordOf(bundleOf(bundle)['config'], `The config of ${bundle.remote}`);
  return Array.isArray(pages) ? pages.map((page) => recordOf(page, 'A page')) : [];
}

function describe({ bundle, expose, view }: Extract<RenderJob, { kind: 'describe' }>): PageDescription | null {
  const page = pagesOf(bundle).find((one) => one['expose'] === expose);
  const { head, more } = page ?? {};
  if (!isFunction(head)) return null;
  const described = recordOf(head(view), 'The head');
  const follow: unknown = isFunction(more) ? more(view) : [];
  // Checked by whoever uses it: only public reads are answered.
  return { head: { ...described, title: String(described['title']) }, more: Array.isArray(follow) ? follow : [] };
}

function work(job: RenderJob): unknown {
  if (job.kind === 'list') {
    return pagesOf(job.bundle).flatMap(({ head, expose }) => (isFunction(head) ? [expose] : []));
  }
  if (job.kind === 'describe') return describe(job);
  const { bundle, expose, ...page } = job;
  const Page = recordOf(bundleOf(bundle)['pages'], `The pages of ${bundle.remote}`)[expose];
  return host.renderPage({ ...page, Page, remote: bundle.remote, expose });
}

const port = parentPort;
if (!port) throw new Error('This file is run as a worker thread');
const say = (reply: RenderReply) => port.postMessage(reply);

const textOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

// A page may leave a timer or a promise behind that fails once another page is being rendered, which must not pay for it.
for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (error: unknown) => say({ stray: textOf(error) }));
}

port.on('message', (request: RenderRequest) => {
  if ('retain' in request) {
    const wanted = new Set(request.retain.map(keyOf));
    for (const key of bundles.keys()) if (!wanted.has(key)) bundles.delete(key);
    return;
  }
  const { id, job } = request;
  Promise.resolve()
    .then(() => work(job))
    .then(
      (value) => say({ id, value }),
      (error: unknown) => say({ id, error: textOf(error) }),
    );
});

/** React, the router and the styles are slow the first time: before the first visitor, not with them. */
async function warmUp(): Promise<void> {
  const page = { path: '/', title: 'Warm-up', expose: './WarmUp', access: 'public' };
  const remote = {
    name: 'warm-up',
    container: 'warm_up',
    version: '0',
    entry: '',
    manifest: null,
    pages: [page],
    menu: [],
  };
  const { settings } = data;
  const job = { url: '/', remote: remote.name, expose: page.expose, remotes: [remote], settings, answers: [] };
  await host.renderPage({ ...job, Page: () => null });
}

// A host that cannot render even nothing says so with the first page.
await warmUp().catch(() => undefined);
say({ ready: true });
