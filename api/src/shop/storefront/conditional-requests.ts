const TAGGED = /(?:^|,)\s*(\*|(?:W\/)?"[^"]*")\s*(?=,|$)/g;
const BROTLI = /(?:^|,)\s*br\s*(?:;\s*q=([\d.]+)\s*)?(?:,|$)/i;

const withoutWeakness = (tag: string): string => tag.replace(/^W\//, '');

/** Whether an If-None-Match header matches the ETag, by weak comparison. */
export function matchesEtag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  for (const [, candidate = ''] of header.matchAll(TAGGED)) {
    if (candidate === '*' || withoutWeakness(candidate) === withoutWeakness(tag)) return true;
  }
  return false;
}

/** Whether an Accept-Encoding header accepts brotli. */
export function acceptsBrotli(header: string | string[] | undefined): boolean {
  const found = BROTLI.exec(String(header ?? ''));
  return found !== null && (found[1] === undefined || Number(found[1]) > 0);
}
