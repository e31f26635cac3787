import { createHash } from 'node:crypto';
import fresh from 'fresh';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

/** The ETag of a body. The same bytes have the same ETag in every process. */
export const etagOf = (body: string | Buffer): string => `"${createHash('sha1').update(body).digest('base64url')}"`;

/** The ETag of a body that may be sent in several encodings. */
export const weakEtagOf = (body: string | Buffer): string => `W/${etagOf(body)}`;

/** Whether an If-None-Match header matches the ETag, by weak comparison as HTTP defines it for reads. */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header !== undefined && fresh({ 'if-none-match': header }, { etag });

type Encoding = 'br' | 'gzip';
const ENCODINGS: readonly Encoding[] = ['br', 'gzip'];

/** The encodings that Accept-Encoding headers accept. Browsers send few different ones, and parsing takes longer. */
const accepted = new LRUCache<string, readonly string[]>({
  max: 100,
  memoMethod: (header) => new Negotiator({ headers: { 'accept-encoding': header } }).encodings(ENCODINGS),
});

/** Whether an Accept-Encoding header accepts the encoding. */
export const acceptsEncoding = (header: string | string[] | undefined, encoding: Encoding): boolean =>
  header !== undefined && accepted.memo(String(header)).includes(encoding);
