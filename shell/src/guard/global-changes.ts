import { each } from './each';
import type { CapturedMembers, Snapshot } from './snapshot';

// Copied when this code loads: a page may later change the very functions that find changes.
const { ownKeys, getOwnPropertyDescriptor, get, has } = Reflect;

const isShared = (value: unknown): boolean => typeof value === 'function' || typeof value === 'object';

/** Whether a key has a slash, as names of remotes' own members have. Uses no function that a page may have changed. */
function isRemotes(key: PropertyKey): boolean {
  if (typeof key !== 'string') return false;
  let at = 0;
  while (at < key.length && key[at] !== '/') at += 1;
  return at < key.length;
}

const nameOf = (holder: string, key: PropertyKey): string =>
  typeof key === 'symbol' ? `${holder}[a symbol]` : `${holder}.${key}`;

/** Whether a member has changed. Only functions and objects count, not values such as a number. */
const differs = (before: PropertyDescriptor, now: PropertyDescriptor | undefined): boolean =>
  now === undefined ||
  before.get !== now.get ||
  before.set !== now.set ||
  (isShared(before.value) && before.value !== now.value);

/**
 * Names of the globals that have changed, such as Array.prototype.filter: changed, removed or added members.
 *
 * @param own objects of the host that remotes share. Members may be added to them, because endpoints load on demand.
 * Members with a slash in their names belong to remotes, and are ignored.
 */
export function changesSince(before: Snapshot, own: Snapshot = []): string[] {
  const changes: string[] = [];
  const note = (name: string) => {
    changes[changes.length] = name;
  };
  const compare = ({ name, holder, members }: CapturedMembers) =>
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
