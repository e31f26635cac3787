/** Properties of `process` that Node's own code needs for reading, waiting and reporting rejections. */
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

/** Objects whose prototypes cannot be reached through a global. */
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

/** Deletes a property, or sets it to undefined if it cannot be deleted. */
function drop(target: object, key: PropertyKey): void {
  if (!Reflect.deleteProperty(target, key)) Reflect.defineProperty(target, key, { value: undefined });
}

/**
 * Second line of defense, for code that breaks out of its context. Removes everything from `process` that Node itself
 * does not need, and all globals that are not part of the language. Freezes the remaining globals.
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
