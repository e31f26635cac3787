import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createInstance as originalInstance } from '@module-federation/runtime';
import fc, { type Arbitrary } from 'fast-check';
import federation from './federation-bundler';
import { createInstance, getInstance } from './federation-runtime';

const version = fc.tuple(fc.nat({ max: 2 }), fc.nat({ max: 2 }), fc.nat({ max: 2 })).map((parts) => parts.join('.'));
const range = fc.tuple(fc.constantFrom('', '^', '~'), version).map((parts) => parts.join(''));
const shareConfig = fc.record({
  singleton: fc.boolean(),
  strictVersion: fc.boolean(),
  eager: fc.constant(true),
  requiredVersion: fc.oneof(range, fc.constant<false>(false)),
});
const user = fc.record({ shareConfig, scope: fc.constant(['default']) });
const sharing = (versions: Arbitrary<string>) =>
  fc.dictionary(
    fc.constantFrom('react', 'redux'),
    fc.array(fc.record({ version: versions, shareConfig }), { minLength: 1, maxLength: 3 }),
  );
const shared = sharing(version);
// The versions of remotes differ from the host's. Federation's own runtime would otherwise confuse two builds' copies
// when neither fits.
const remotes = sharing(version.map((one) => one.replace(/\d+$/, (patch) => String(Number(patch) + 3))));

type Made<Value> = Value extends Arbitrary<infer One> ? One : never;

/**
 * The results of one of the two runtimes for the same steps in the same order. Each module names the build that shares
 * it.
 */
async function story(
  make: (options: never) => unknown,
  parts: {
    host: Made<typeof shared>;
    remote: Made<typeof shared>;
    requests: readonly (readonly ['host' | 'remote', 'sync' | 'async', string, Made<typeof user>])[];
  },
): Promise<string[]> {
  const start = (name: string, list: Made<typeof shared>): ReturnType<typeof createInstance> =>
    Reflect.apply(make, undefined, [
      {
        name,
        version: String(Math.random()),
        remotes: [],
        shareStrategy: 'loaded-first',
        shared: Object.fromEntries(
          Object.entries(list).map(([key, versions]) => [
            key,
            versions.map((one) => ({ ...one, get: () => () => `${key} ${one.version} of ${name}` })),
          ]),
        ),
      },
    ]);
  const host = start('shop_shell', parts.host);
  host.initializeSharing('default');
  const remote = start('mfe_orders', parts.remote);
  remote.initShareScopeMap('default', host.shareScopeMap.default ?? {});
  remote.initializeSharing('default');
  const said: string[] = [];
  for (const [who, how, key, customShareInfo] of parts.requests) {
    const instance = who === 'host' ? host : remote;
    try {
      const found =
        how === 'sync'
          ? instance.loadShareSync(key, { customShareInfo })
          : await instance.loadShare(key, { customShareInfo });
      said.push(typeof found === 'function' ? String(found()) : 'nobody');
    } catch (error) {
      said.push(/does not satisfy/.test(String(error)) ? 'does not fit' : 'not there');
    }
  }
  return said;
}

beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('the module sharing runtime', () => {
  it('the module sharing runtime resolves modules like the federation runtime for all versions', async () => {
    const requests = fc.array(
      fc.tuple(
        fc.constantFrom('host' as const, 'remote' as const),
        fc.constantFrom('sync' as const, 'async' as const),
        fc.constantFrom('react', 'redux', 'unknown'),
        user,
      ),
      { minLength: 1, maxLength: 4 },
    );
    await fc.assert(
      fc.asyncProperty(fc.record({ host: shared, remote: remotes, requests }), async (parts) => {
        expect(await story(createInstance, parts)).toEqual(await story(originalInstance, parts));
      }),
      { numRuns: 1_500 },
    );
  });

  it('the module sharing runtime distinguishes builds by name and version', () => {
    const one = createInstance({ name: 'mfe_orders' });
    one.initOptions({ name: 'mfe_orders', version: '1.0.0 0' });
    expect(getInstance(({ name, options }) => name === 'mfe_orders' && options.version === '1.0.0 0')).toBe(one);
    expect(getInstance(({ name, options }) => name === 'mfe_orders' && options.version === '2.0.0')).toBeNull();
  });

  it('the module sharing runtime notifies a plugin before anything is shared', () => {
    const found = () => getInstance(({ name }) => name === 'with_plugin');
    const beforeInit = jest.fn(() => ({ ...found()?.shareScopeMap, named: found()?.name }));
    const shared = { react: { version: '19.3.1', lib: () => 'React 19' } };
    const { shareScopeMap } = createInstance({ name: 'with_plugin', plugins: [{ beforeInit }], shared });
    expect(beforeInit.mock.results.map(({ value }) => value)).toEqual([{ named: 'with_plugin' }]);
    expect(shareScopeMap).toHaveProperty('default.react');
  });
});

describe('the bundler runtime of webpack builds', () => {
  /** A build as webpack makes it. Its module 7 is the module that the host shares as React. */
  function build(
    requiredVersion: string,
    scope: Parameters<ReturnType<typeof createInstance>['initShareScopeMap']>[1],
  ) {
    const { bundlerRuntime } = federation;
    const webpackRequire: Parameters<typeof bundlerRuntime.init>[0]['webpackRequire'] = {
      S: {},
      I: (shareScopeName) => bundlerRuntime.I({ shareScopeName, webpackRequire }),
      m: {},
      c: {},
      consumesLoadingData: {
        moduleIdToConsumeDataMapping: {
          7: {
            shareKey: 'react',
            shareScope: ['default'],
            singleton: true,
            strictVersion: true,
            requiredVersion,
            fallback: () => () => {
              throw new Error("Can not get 'react'");
            },
          },
        },
      },
      federation: { runtime: federation.runtime, initOptions: { name: `mfe_${String(Math.random())}` } },
    };
    webpackRequire.federation.instance = bundlerRuntime.init({ webpackRequire });
    const entered = bundlerRuntime.initContainerEntry({
      webpackRequire,
      shareScope: scope,
      initScope: [],
      remoteEntryInitOptions: { version: '1.0.0 0' },
    });
    const installedModules: Record<string, unknown> = {};
    const load = async () => {
      const promises: unknown[] = [];
      bundlerRuntime.consumes({
        webpackRequire,
        installedModules,
        chunkId: '1',
        chunkMapping: { 1: ['7'] },
        promises,
      });
      await Promise.all(promises);
      const module = { exports: undefined as unknown };
      webpackRequire.m['7']?.(module);
      return module.exports;
    };
    return { entered, load, installedModules, webpackRequire };
  }

  /** The scope of a host that shares React 19. */
  const hostScope = (get = () => () => 'React 19') => {
    const host = createInstance({ name: 'shop_shell', shared: { react: { version: '19.3.1', get } } });
    host.initializeSharing();
    return host.shareScopeMap.default ?? {};
  };

  it('the bundler runtime gives each chunk the copy of the host, created once', async () => {
    let made = 0;
    const scope = hostScope(() => {
      const copy = `React 19, copy ${String((made += 1))}`;
      return () => copy;
    });
    const { entered, load, webpackRequire } = build('^19.0.0', scope);
    await entered;
    expect(webpackRequire.federation.instance?.options.version).toBe('1.0.0 0');
    expect(webpackRequire.S?.default).toBe(scope);
    const other = build('^19.1.0', scope);
    expect(await Promise.all([load(), other.load()])).toEqual(['React 19, copy 1', 'React 19, copy 1']);
    expect(await load()).toBe('React 19, copy 1');
  });

  it('the bundler runtime refuses a copy that does not fit a chunk and names its version', async () => {
    const { load } = build('^18.0.0', hostScope());
    await expect(load()).rejects.toThrow(/Version 19.3.1 from shop_shell of shared singleton module react does not/);
  });

  it('the bundler runtime reports a missing module when a build has no copy and no build shares one', async () => {
    await expect(build('^19.0.0', {}).load()).rejects.toThrow("Can not get 'react'");
  });

  it('the bundler runtime requests a failed module again with the next chunk', async () => {
    let broken = true;
    const { load, installedModules } = build(
      '^19.0.0',
      hostScope(() => {
        if (broken) throw new Error('no line');
        return () => 'React 19';
      }),
    );
    await expect(load()).rejects.toThrow('no line');
    expect(installedModules).toEqual({});
    broken = false;
    expect(await load()).toBe('React 19');
  });

  it('the bundler runtime gives an entry only the modules that are available at once', () => {
    const { webpackRequire, installedModules } = build('^19.0.0', hostScope());
    federation.bundlerRuntime.installInitialConsumes({ webpackRequire, installedModules, initialConsumes: ['7'] });
    const module = { exports: undefined as unknown };
    webpackRequire.m['7']?.(module);
    expect(module.exports).toBe('React 19');
    const later = build('^19.0.0', {});
    const options = { ...later, initialConsumes: ['7'] };
    federation.bundlerRuntime.installInitialConsumes(options);
    expect(() => later.webpackRequire.m['7']?.(module)).toThrow('react is not there');
  });
});
