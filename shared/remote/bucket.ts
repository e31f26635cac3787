/** Number of buckets for visitors. Each is a hundredth of a percent. */
const BUCKETS = 10_000;

/** FNV-1a over UTF-16 units, then the finalizer of MurmurHash, so that similar names get distant hashes. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/**
 * The bucket of a visitor for one remote, 0 to 9999. It does not depend on versions. Buckets of different remotes are
 * independent of each other.
 */
export const bucketOf = (visitor: string, remote: string): number => hash(`${visitor} ${remote}`) % BUCKETS;

/**
 * Whether a visitor gets the canary of a remote that `traffic` percent of the visitors get. A visitor who gets it at
 * one percentage also gets it at every higher one.
 */
export const getsCanary = (visitor: string, remote: string, traffic: number): boolean =>
  bucketOf(visitor, remote) < traffic * (BUCKETS / 100);
