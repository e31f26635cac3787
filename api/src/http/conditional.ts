const ETAG = /(?:^|,)\s*(\*|(?:W\/)?"[^"]*")\s*(?=,|$)/g;
const ENCODINGS = {
  br: /(?:^|,)\s*br\s*(?:;\s*q=([\d.]+)\s*)?(?:,|$)/i,
  gzip: /(?:^|,)\s*gzip\s*(?:;\s*q=([\d.]+)\s*)?(?:,|$)/i,
} as const;

const withoutWeakness = (etag: string): string => etag.replace(/^W\//, '');

/** Whether an If-None-Match header matches the ETag, by weak comparison as HTTP defines it for reads. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  for (const [, candidate = ''] of header.matchAll(ETAG)) {
    if (candidate === '*' || withoutWeakness(candidate) === withoutWeakness(etag)) return true;
  }
  return false;
}

/** Whether an Accept-Encoding header accepts the encoding. */
export function acceptsEncoding(header: string | string[] | undefined, encoding: keyof typeof ENCODINGS): boolean {
  const found = ENCODINGS[encoding].exec(String(header ?? ''));
  return found !== null && (found[1] === undefined || Number(found[1]) > 0);
}
