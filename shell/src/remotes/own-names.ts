/** Share key of the host's store and its cache of answers. */
const SHARED_API = '@shop/shared/api';

type Call = (...given: unknown[]) => unknown;
const isCall = (value: unknown): value is Call => typeof value === 'function';

const member = (value: unknown, name: string): unknown => Reflect.get(Object(value), name);

/** A view of an object. A function maps each of its members. */
const mapMembers = <T extends object>(original: T, see: (name: string, value: unknown) => unknown): T =>
  new Proxy(original, { get: (target, name) => see(String(name), Reflect.get(target, name)) });

/**
 * The view that one remote gets of a shared module. In the store and the cache of answers, a remote may only define and
 * change endpoints and slices whose names begin with its own name and a slash. Any other name throws an error, so that
 * no release replaces a name of the host or of another remote.
 *
 * @param key share key of the module
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
  /** Checks of the names that a call defines. They run before the call. */
  const calls: Readonly<Record<string, (given: unknown) => unknown>> = {
    injectEndpoints: (given) => {
      const make = member(given, 'endpoints');
      return { ...Object(given), endpoints: (build: unknown) => isCall(make) && check(make(build)) };
    },
    enhanceEndpoints: (given) => (check(member(given, 'endpoints')), given),
    inject: (slice) => (check({ [String(member(slice, 'reducerPath'))]: slice }), slice),
    withLazyLoadedSlices: (given) => given,
  };
  const restrict = (original: object): object => {
    const own: object = mapMembers(original, (name, value) => {
      const checked = calls[name];
      if (!checked || !isCall(value)) return value;
      // These methods return the object that they were called on.
      return (given: unknown, options: unknown) => (value(checked(given), options), own);
    });
    return own;
  };
  const parts = Object.fromEntries(
    ['api', 'publicApi', 'rootReducer'].map((name) => [name, restrict(Object(member(module, name)))]),
  );
  return mapMembers(module, (name, value) => parts[name] ?? value);
}

/** The view that a remote's container gets of the host's share scope. */
export function scopeFor<T extends object>(remote: string, scope: T): T {
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
  return mapMembers(scope, (name, value) => (name === SHARED_API ? own : value));
}
