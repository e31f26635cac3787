import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInstance } from '@module-federation/runtime-tools/runtime';
import * as runtimeCore from '@module-federation/runtime-tools/runtime-core';
import { attachShareScopeMap, bundlerRuntime, runtime } from '@module-federation/webpack-bundler-runtime';
import { isMountPage } from '@shop/shared/remote/mount-page';
import { isRecord } from '@shop/shared/rules/type-guards';
import { JSDOM, ResourceLoader, VirtualConsole } from 'jsdom';
import type { Build } from './build';
import { hostModules } from './host-modules';

const ORIGIN = 'http://shop.test';

/** Longest time for an entry or for a page, in milliseconds. */
const MAX_LOAD_MS = 20_000;

/** URL of a build's folder in the shop. */
const baseOf = ({ name, version }: Build): string => `${ORIGIN}/remotes/${name}/${version}/`;

/** URL of a build's entry. Each retry has its own, as in the shop. */
const entryUrl = (build: Build, attempt: number): string =>
  `${baseOf(build)}${build.entry}${attempt === 0 ? '' : `?r=${String(attempt)}`}`;

let tabs = 0;

/** Serves the folders of builds. */
class FolderLoader extends ResourceLoader {
  readonly requested: string[] = [];

  constructor(
    private readonly builds: readonly Build[],
    private readonly isDown: (url: string) => boolean,
  ) {
    super();
  }

  override fetch(url: string) {
    this.requested.push(url);
    return Object.assign(this.answer(url), { abort: () => undefined });
  }

  private answer(url: string): Promise<Buffer> {
    const build = this.builds.find((one) => url.startsWith(baseOf(one)));
    if (build === undefined || this.isDown(url)) return Promise.reject(new Error(`${url} does not come`));
    return readFile(join(build.folder, new URL(url.slice(baseOf(build).length), 'file:///').pathname));
  }
}

/**
 * A tab of a browser without a screen (jsdom) in a shop: it loads containers by script elements, as browsers do, and
 * gives them the modules that the host shares.
 */
export class Tab {
  private readonly loader: FolderLoader;
  private readonly page: JSDOM;
  private readonly host: ReturnType<typeof createInstance>;
  /** The runtime keeps entries by their names for the whole process, so that the names of each tab are its own. */
  private readonly number = (tabs += 1);
  /** What scripts threw. */
  private readonly thrown: string[] = [];

  constructor(
    builds: readonly Build[],
    versions: Readonly<Record<string, string>>,
    isDown: (url: string) => boolean = () => false,
  ) {
    this.loader = new FolderLoader(builds, isDown);
    const virtualConsole = new VirtualConsole();
    virtualConsole.on('jsdomError', (error) => this.thrown.push(error.message.split('\n')[0] ?? ''));
    this.page = new JSDOM('<!doctype html><title>Shop</title>', {
      url: `${ORIGIN}/`,
      runScripts: 'dangerously',
      resources: this.loader,
      pretendToBeVisual: true,
      virtualConsole,
    });
    // jsdom cannot fill a constructed style sheet, as modules of custom elements do when they are imported.
    Object.assign(this.page.window.CSSStyleSheet.prototype, { replaceSync: () => undefined });
    Object.assign(this.page.window, {
      // Its share scopes are kept in S.
      _SHOP_FEDERATION: {
        runtime: { ...runtime, init: createInstance },
        bundlerRuntime: { ...bundlerRuntime, S: {} },
        attachShareScopeMap,
      },
      _FEDERATION_RUNTIME_CORE: runtimeCore,
    });
    this.host = createInstance({
      name: 'conformance',
      remotes: [],
      shared: hostModules(versions),
      plugins: [
        {
          name: 'conformance-tab',
          loadEntry: ({ remoteInfo }) => this.runEntry(remoteInfo.entry, remoteInfo.entryGlobalName),
        },
      ],
    });
  }

  /** The files that were requested of a build. */
  filesOf = (build: Build): string[] => [
    ...new Set(
      this.loader.requested.filter((url) => url.startsWith(baseOf(build))).map((url) => url.split('?')[0] ?? ''),
    ),
  ];

  /**
   * Runs an entry and reads its container.
   *
   * @throws Error with what is wrong
   */
  runEntry(url: string, globalName: string): Promise<Container> {
    const { window } = this.page;
    Reflect.set(window, globalName, undefined);
    const script = window.document.createElement('script');
    return within(
      `${fileOf(url)} took too long`,
      new Promise((resolve, reject) => {
        script.addEventListener('error', () => reject(new Error(`${fileOf(url)} did not come`)));
        script.addEventListener('load', () => {
          const container: unknown = Reflect.get(window, globalName);
          const [reason] = this.thrown;
          if (isContainer(container)) resolve(container);
          else if (isRecord(container)) {
            const message = `${globalName} of ${fileOf(url)} has no init and get: the script must be what a plugin for Module Federation writes, and nothing else may use its name`;
            reject(new Error(message));
          } else {
            const message =
              reason === undefined
                ? `set the plugin's name and library: { type: 'var', name: '${globalName}' }`
                : `it threw: ${reason}`;
            reject(new Error(`${fileOf(url)} leaves no container in the global ${globalName}: ${message}`));
          }
        });
        script.src = url;
        window.document.head.append(script);
      }),
    );
  }

  /** Runs the entry of a build alone, without what the host shares. @throws Error with what is wrong */
  open = (build: Build): Promise<Container> => this.runEntry(entryUrl(build, 0), build.globalName);

  /**
   * Loads a page of a build as the shop does.
   *
   * @throws Error with what is wrong
   */
  async load(build: Build, page: string, attempt = 0): Promise<void> {
    const name = `${build.globalName}@${build.version}.${String(attempt)}.${String(this.number)}`;
    const entry = entryUrl(build, attempt);
    this.host.registerRemotes([{ name, entry, entryGlobalName: build.globalName, version: build.version }]);
    const loading = this.host.loadRemote<() => unknown>(name + page.slice(1), { loadFactory: false, from: 'runtime' });
    const factory = await within(`${page} took too long`, loading);
    const module = factory?.();
    if (!isMountPage(module) && !(isRecord(module) && typeof module['default'] === 'function')) {
      throw new Error(`${page} has no component as its default export, and no render and destroy of kind: 'mount'`);
    }
  }

  close(): void {
    this.page.window.close();
  }
}

interface Container {
  init(...given: unknown[]): Promise<void>;
  get(expose: string): () => Promise<never>;
}

const isContainer = (value: unknown): value is Container =>
  isRecord(value) && typeof value['init'] === 'function' && typeof value['get'] === 'function';

const fileOf = (url: string): string => new URL(url).pathname.split('/').slice(4).join('/');

/** @throws Error with a message after {@link MAX_LOAD_MS} */
async function within<T>(message: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(message)), MAX_LOAD_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
