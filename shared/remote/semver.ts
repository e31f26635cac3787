/** A version as three numbers. */
interface Version {
  major: number;
  minor: number;
  patch: number;
}

const RANGE = /^([\^~]?)(\d+)\.(\d+)\.(\d+)$/;

function parse(text: string): { operator: string; version: Version } | null {
  const match = RANGE.exec(text);
  if (!match) return null;
  const [, operator = '', major, minor, patch] = match;
  return { operator, version: { major: Number(major), minor: Number(minor), patch: Number(patch) } };
}

/** Whether a text is a supported range: '1.2.3', '~1.2.3' or '^1.2.3'. */
export const isRange = (range: string): boolean => parse(range) !== null;

/** Whether every version of `narrow` is in `wide`, which begins with '^'. */
export const isWithin = (narrow: string, wide: string): boolean => satisfies(narrow.replace(/^[\^~]/, ''), wide);

/**
 * Whether a version is in a range. '^1.2.0': same major and not older; '~1.2.0': same minor and not older; '1.2.0':
 * equal. A leading zero narrows '^' as in npm: '^0.2.0' stays within 0.2, '^0.0.2' means '0.0.2'. False for invalid
 * texts.
 */
export function satisfies(version: string, range: string): boolean {
  const wanted = parse(range);
  const given = parse(version);
  if (!wanted || given?.operator !== '') return false;
  const a = given.version;
  const b = wanted.version;
  if (wanted.operator === '') return a.major === b.major && a.minor === b.minor && a.patch === b.patch;
  if (a.major !== b.major) return false;
  const sameMinor = a.minor === b.minor;
  if ((wanted.operator === '~' || b.major === 0) && !sameMinor) return false;
  if (wanted.operator === '^' && b.major === 0 && b.minor === 0) return a.patch === b.patch;
  return a.minor > b.minor || (sameMinor && a.patch >= b.patch);
}

/** Whether a version is newer than another. False for invalid texts. */
export function isNewer(version: string, than: string): boolean {
  const a = parse(version)?.version;
  const b = parse(than)?.version;
  if (!a || !b) return false;
  return (a.major - b.major || a.minor - b.minor || a.patch - b.patch) > 0;
}
