import { each } from './each';
import type { Captured, Snapshot } from './snapshot';

// Taken when this code comes: what it looks for may be what it would otherwise work with.
const { ownKeys, getOwnPropertyDescriptor, get, has } = Reflect;

const isShared = (value: unknown): boolean => typeof value === 'function' || typeof value === 'object';

/** Looked for without any function that may be another by now. */
function isRemotes(key: PropertyKey): boolean {
  if (typeof key !== 'string') return false;
  let at = 0;
  while (at < key.length && key[at] !== '/') at += 1;
  return at < key.length;
}

const nameOf = (holder: string, key: PropertyKey): string =>
  typeof key === 'symbol' ? `${holder}[a symbol]` : `${holder}.${key}`;

/** Whether a member is another than it was. Values such as a count are nobody's to keep. */
const differs = (before: PropertyDescriptor, now: PropertyDescriptor | undefined): boolean =>
  now === undefined ||
  before.get !== now.get ||
  before.set !== now.set ||
  (isShared(before.value) && before.value !== now.value);

/**
 * What of the browser is not as it was, by its name, such as Array.prototype.filter: changed, gone or new.
 *
 * @param own what the host shares besides: more may be added to it, as endpoints come with the parts that need them, and
 * members with a slash in their names are remotes' own
 */
export function changesSince(before: Snapshot, own: Snapshot = []): string[] {
  const changes: string[] = [];
  const note = (name: string) => {
    changes[changes.length] = name;
  };
  const compare = ({ name, holder, members }: Captured) =>
    each(ownKeys(members), (key) => {
      const known = members[key];
      if (known && !isRemotes(key) && differs(known, getOwnPropertyDescriptor(holder, key))) note(nameOf(name, key));
    });
  each(own, compare);
  each(before, (seen) => {
    const { name, holder, members } = seen;
    if (has(globalThis, name) && get(globalThis, name) !== holder) note(name);
    compare(seen);
    each(ownKeys(holder), (key) => {
      if (getOwnPropertyDescriptor(members, key) === undefined) note(nameOf(name, key));
    });
  });
  return changes;
}
