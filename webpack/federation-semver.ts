/** A version's three numbers; and what makes it come before them, such as rc.1 in 2.0.0-rc.1, or ''. */
interface Version {
  numbers: readonly number[];
  early: string;
}

const COMPARATOR = /^(\^|~>?|[<>]=?|=)?v?(\d+|[xX*])(?:\.(\d+|[xX*]))?(?:\.(\d+|[xX*]))?(?:-([\w.-]+))?(?:\+[\w.-]+)?$/;

const versionOf = ([major = 0, minor = 0, patch = 0]: readonly number[], early = ''): Version => ({
  numbers: [major, minor, patch],
  early,
});

/** Below 0 where the first comes before the second, 0 where they are the same. */
function compare(a: Version, b: Version): number {
  const difference = a.numbers.map((part, at) => part - (b.numbers[at] ?? 0)).find((part) => part !== 0);
  if (difference !== undefined) return difference;
  if (!a.early || !b.early) return Number(!a.early) - Number(!b.early);
  return a.early.localeCompare(b.early, 'en', { numeric: true });
}

/** Whether a version is what one part of a range says, such as ^1.2.0, >=1.2 or 1.x. What cannot be read takes none. */
function holds(given: Version, comparator: string): boolean {
  const found = COMPARATOR.exec(comparator);
  if (!found) return false;
  const [, operator = '=', major, minor, patch, early] = found;
  const parts = [major, minor, patch].map(Number);
  const end = parts.findIndex(Number.isNaN);
  const known = end < 0 ? parts : parts.slice(0, end);
  const whole = end < 0;
  if (known.length === 0) return operator !== '<' && operator !== '>';
  const low = versionOf(known, whole ? early : '');
  /** The version after all that begin with so many of the known numbers. */
  const after = (count: number, early: string) =>
    versionOf(
      known.slice(0, count).map((part, at) => (at === count - 1 ? part + 1 : part)),
      early,
    );
  const isBefore = (version: Version) => compare(given, version) < 0;
  const isWithin = (count: number) => !isBefore(low) && isBefore(after(count, '0'));
  switch (operator) {
    case '^':
      return isWithin(known.findIndex((part) => part > 0) + 1 || known.length);
    case '~':
    case '~>':
      return isWithin(Math.min(known.length, 2));
    case '>=':
      return !isBefore(low);
    case '>':
      return whole ? compare(given, low) > 0 : !isBefore(after(known.length, ''));
    case '<':
      return isBefore(whole ? low : versionOf(known, '0'));
    case '<=':
      return whole ? compare(given, low) <= 0 : isBefore(after(known.length, '0'));
    default:
      return whole ? compare(given, low) === 0 : isWithin(known.length);
  }
}

/**
 * Whether a version lies in a range as npm writes them: alternatives with ||, each a list of parts or `1.2 - 2.3`.
 * It takes the place of the federation runtime's own, which is three times as long.
 */
export function satisfy(version: string, range: string): boolean {
  const found = COMPARATOR.exec(version);
  if (!found) return false;
  const [, , major, minor, patch, early] = found;
  const given = versionOf([major, minor, patch].map(Number), early);
  return range.split('||').some((alternative) =>
    alternative
      .replace(/(\S+)\s+-\s+(\S+)/, '>=$1 <=$2')
      .replace(/([<>=~^])\s+/g, '$1')
      .split(/\s+/)
      .every((part) => part === '' || holds(given, part)),
  );
}
