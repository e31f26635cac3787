/** What Node's own code still looks up on `process` while it reads, waits and tells of rejections. */
const KEPT = new Set<PropertyKey>([
  'nextTick',
  'emit',
  'emitWarning',
  'listenerCount',
  'listeners',
  'domain',
  '_tickCallback',
  '_exiting',
  '_events',
  '_eventsCount',
  '_maxListeners',
  'exitCode',
  'platform',
  'version',
  'versions',
  'release',
]);

/** What leads to the shapes that no global names. */
const HIDDEN = [
  function* () {
    yield 0;
  },
  async () => Promise.resolve(),
  async function* () {
    yield Promise.resolve();
  },
  [].values(),
  new Map().keys(),
];

/** Makes a property harmless where Node lets us; what it holds on to leads nowhere. */
function drop(target: object, key: PropertyKey): void {
  if (!Reflect.deleteProperty(target, key)) Reflect.defineProperty(target, key, { value: undefined });
}

/**
 * Takes from this process what code could reach out with, for the case that some gets out of its context: everything of
 * `process` but what Node itself needs, every global that the language does not have, and the way to change what is
 * left.
 */
export function lockDown(languageGlobals: ReadonlySet<PropertyKey>): void {
  const { process } = globalThis;
  for (const key of Reflect.ownKeys(process)) if (!KEPT.has(key)) drop(process, key);
  for (const key of Reflect.ownKeys(globalThis))
    if (key === 'console' || !languageGlobals.has(key)) drop(globalThis, key);
  const seen = new Set<object>();
  const freeze = (value: unknown): void => {
    if ((typeof value !== 'object' || value === null) && typeof value !== 'function') return;
    if (seen.has(value)) return;
    seen.add(value);
    for (const { value: inner } of Object.values(Object.getOwnPropertyDescriptors(value))) freeze(inner);
    freeze(Object.getPrototypeOf(value));
    Object.freeze(value);
  };
  for (const name of languageGlobals) {
    if (name !== 'globalThis' && name !== 'console') freeze(Reflect.get(globalThis, name));
  }
  for (const hidden of HIDDEN) freeze(Object.getPrototypeOf(hidden));
}
