/** The key under which the host shares its store and its cache of answers. */
const SHARED_API = '@shop/shared/api';

type Call = (...given: unknown[]) => unknown;
const isCall = (value: unknown): value is Call => typeof value === 'function';

const member = (value: unknown, name: string): unknown => Reflect.get(Object(value), name);

/** An object whose members are what a function makes of the original's. */
const seenThrough = (original: object, see: (name: string, value: unknown) => unknown): object =>
  new Proxy(original, { get: (target, name) => see(String(name), Reflect.get(target, name)) });

/**
 * A module that the host shares, as one remote gets it. By the store and the cache of answers it adds endpoints and
 * slices, and changes its own, under names that begin with its own name and a slash. Any other name throws, so that no
 * release takes what another remote or the host relies on.
 *
 * @param key the name that the module is shared under
 */
export function sharedWith(remote: string, key: string, module: object): object {
  if (key !== SHARED_API) return module;
  const check = (named: unknown): unknown => {
    for (const name of Object.keys(Object(named))) {
      if (!name.startsWith(`${remote}/`)) {
        throw new Error(`${remote} must not define ${name}: its endpoints and slices are named ${remote}/…`);
      }
    }
    return named;
  };
  /** What checks the names that a call defines, before the call makes them. */
  const calls: Readonly<Record<string, (given: unknown) => unknown>> = {
    injectEndpoints: (given) => {
      const make = member(given, 'endpoints');
      return { ...Object(given), endpoints: (build: unknown) => isCall(make) && check(make(build)) };
    },
    enhanceEndpoints: (given) => (check(member(given, 'endpoints')), given),
    inject: (slice) => (check({ [String(member(slice, 'reducerPath'))]: slice }), slice),
    withLazyLoadedSlices: (given) => given,
  };
  const held = (original: object): object => {
    const own: object = seenThrough(original, (name, value) => {
      const checked = calls[name];
      if (!checked || !isCall(value)) return value;
      // They answer what they were called on.
      return (given: unknown, options: unknown) => (value(checked(given), options), own);
    });
    return own;
  };
  const parts = Object.fromEntries(
    ['api', 'publicApi', 'rootReducer'].map((name) => [name, held(Object(member(module, name)))]),
  );
  return seenThrough(module, (name, value) => parts[name] ?? value);
}

/** The scope that the host shares its modules in, as a container of a remote is shown it. */
export function scopeFor(remote: string, scope: object): object {
  const versions = Object.entries(Object(member(scope, SHARED_API))).map(([version, shared]) => {
    const get = async () => {
      const load = member(shared, 'get');
      const make = isCall(load) && (await load());
      const module = sharedWith(remote, SHARED_API, Object(isCall(make) && make()));
      return () => module;
    };
    return [version, { ...Object(shared), get, lib: undefined, loaded: false, loading: undefined }];
  });
  const own = Object.fromEntries(versions);
  return seenThrough(scope, (name, value) => (name === SHARED_API ? own : value));
}
