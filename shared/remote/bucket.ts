/** Buckets that visitors fall into; a hundredth of a percent each. */
const BUCKETS = 10_000;

/** FNV-1a over UTF-16 units, then murmur's finaliser, so that neighbouring names fall far apart. */
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
 * The bucket of a visitor for one remote, 0 to 9999: always the same, whatever versions there are, and of one remote
 * independent of that of another.
 */
export const bucketOf = (visitor: string, remote: string): number => hash(`${visitor} ${remote}`) % BUCKETS;

/**
 * Whether a visitor gets the candidate of a remote while `traffic` percent of the visitors do. Who gets it at some
 * percent still does at more.
 */
export const getsCandidate = (visitor: string, remote: string, traffic: number): boolean =>
  bucketOf(visitor, remote) < traffic * (BUCKETS / 100);
