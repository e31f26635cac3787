import type { RemoteEntry } from '@shop/shared/remote/release/remote-entry';

/** A remote's entry, as the shop registered it with federation's runtime. */
interface Registered {
  release: RemoteEntry;
  /** URL of the entry. */
  entry: string;
  /** The name that the runtime knows the entry by. */
  name: string;
}

const registered = new Map<string, Registered>();

/** Notes an entry that is registered with the runtime. */
export const noteEntry = (one: Registered): void => void registered.set(one.entry, one);

/** The release of an entry; undefined for an entry that other code registered. */
export const releaseOf = (entry: string): RemoteEntry | undefined => registered.get(entry)?.release;

/** The runtime's name of an entry; undefined for one that is not registered. */
export const nameOf = (entry: string): string | undefined => registered.get(entry)?.name;

/** Whether a remote has an entry in the runtime. */
export const isRegistered = (container: string): boolean =>
  [...registered.values()].some(({ release }) => release.container === container);
