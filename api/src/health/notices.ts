import type { FastifyRequest } from 'fastify';
import type { Config } from '../config';
import { cameByTls } from '../came-by-tls';
import { isLoopback, parseIpAddress } from '../ip-address';

/** Kinds of problems that leave a part of the shop working. */
export const NOTICE_KINDS = [
  'proxy',
  'trust',
  'address',
  'plain',
  'clock',
  'database',
  'pictures',
  'replica',
  'cdn',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** How long a problem counts as present after it was last noticed (ms). */
const STANDS_MS = 15 * 60_000;

/**
 * Problems that this process noticed. Each is logged when it begins. The page Health and the metrics show it while it
 * lasts.
 */
export class Notices {
  private readonly standing = new Map<NoticeKind, { text: string; at: number }>();

  constructor(private readonly log: Record<'warn' | 'error', (details: object, message: string) => void>) {}

  /** Records that a problem is over, which the log and the alerts say once. */
  clear(kind: NoticeKind, text: string): void {
    if (this.standing.delete(kind)) this.log.warn({ over: kind }, text);
  }

  /** Records that a problem has begun or still exists. One at level `error` is posted as an alert, too. */
  note(kind: NoticeKind, text: string, level: 'warn' | 'error' = 'warn'): void {
    if (this.textOf(kind) !== text) this.log[level]({ notice: kind, cause: kind }, text);
    this.standing.set(kind, { text, at: performance.now() });
  }

  /** The current problems, one sentence each. */
  get texts(): string[] {
    return NOTICE_KINDS.flatMap((kind) => this.textOf(kind) ?? []);
  }

  /** Whether this problem exists at the moment. */
  stands = (kind: NoticeKind): boolean => this.textOf(kind) !== null;

  private textOf(kind: NoticeKind): string | null {
    const found = this.standing.get(kind);
    return found !== undefined && performance.now() - found.at < STANDS_MS ? found.text : null;
  }
}

/** The ranges of private addresses: visitors from the internet never have one, and nearly every proxy does. */
const PRIVATE: ReadonlySet<string> = new Set(['loopback', 'private', 'linkLocal', 'uniqueLocal']);

/**
 * Notices a proxy that TRUST_PROXY does not name: the client of a request has a private address and passes on another
 * address in X-Forwarded-For, which the server does not trust. Clients with a public address are ignored, because
 * anybody can send the header.
 */
export function noticeProxy(notices: Notices, { headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): void {
  const forwarded = headers['x-forwarded-for'];
  if (forwarded === undefined) return;
  const address = parseIpAddress(ip);
  if (address === null || !PRIVATE.has(address.range())) return;
  const client = address.toString();
  const chain = String(forwarded)
    .split(',')
    .map((one) => parseIpAddress(one.trim())?.toString());
  const believed = chain.lastIndexOf(client);
  const passedOver = (believed < 0 ? chain : chain.slice(0, believed)).filter(
    (one) => one !== undefined && one !== client,
  );
  if (passedOver.length === 0) return;
  notices.note(
    'proxy',
    `The proxy at ${client} sends X-Forwarded-For, and TRUST_PROXY does not name it: all its visitors count as one client ` +
      'for the limits. Name it there, or have it leave the header out.',
  );
}

/**
 * Notices that TRUST_PROXY is `true`. Then a client's address is the first one in X-Forwarded-For, which the client may
 * write itself: a proxy that appends to the header does not remove it, and no limit counts that client.
 */
export const noticeTrust = (notices: Notices): void =>
  notices.note(
    'trust',
    'TRUST_PROXY=true believes whatever address a client sends, so a client can pass every limit. ' +
      'Set it to the addresses of the proxies, such as 127.0.0.1.',
  );

/** Notices that visitors open the shop on an address and PUBLIC_URL does not say whether it is the shop's own. */
export const noticeAddress = (notices: Pick<Notices, 'note'>): void =>
  notices.note(
    'address',
    'PUBLIC_URL is not set: shared links show no picture, and search engines get no sitemap. ' +
      "Set it to the shop's address, such as https://shop.example.",
  );

/**
 * Notices that a browser opens the shop without TLS by another address than that of this machine. A proxy that ends TLS
 * says so in PUBLIC_URL or X-Forwarded-Proto.
 */
export function noticePlainHttp(
  notices: Notices,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  request: Pick<FastifyRequest, 'protocol' | 'headers' | 'hostname'>,
): void {
  if (publicUrl?.startsWith('https:') === true || cameByTls(request, true) || isLoopback(request.hostname)) return;
  notices.note(
    'plain',
    'The shop is opened from other machines over http: others on the way can read passwords and orders, and browsers ' +
      'leave features out. Put a proxy with TLS in front, and set PUBLIC_URL to its https address.',
  );
}

/** Smaller differences are ignored (ms). Clocks that a time server sets differ by less. */
const CLOCK_MS = 60_000;

/** Notices when the clocks of this machine and of the database differ: sessions and schedules use both. */
export function noticeClock(notices: Notices, here: number, database: number): void {
  const ahead = here - database;
  if (Math.abs(ahead) < CLOCK_MS) {
    notices.clear('clock', 'The clocks of this server and of the database agree again');
    return;
  }
  const minutes = Math.round(Math.abs(ahead) / 60_000);
  notices.note(
    'clock',
    `The clock of this server is ${String(minutes)} minutes ${ahead > 0 ? 'ahead of' : 'behind'} the database's: ` +
      'set both by a time server.',
  );
}

/** Notices servers that keep their pictures in another store: each shows only the pictures that lie in its own. */
export function noticeStores(notices: Notices, own: string, other: { id: string; pictures: string } | null): void {
  if (other === null) {
    notices.clear('pictures', 'All servers have one store of pictures again');
    return;
  }
  notices.note(
    'pictures',
    `This server keeps its pictures in ${own}, and ${other.id} in ${other.pictures}: visitors miss those of the other. ` +
      'Give all servers the same S3_BUCKET, or one shared folder of pictures.',
    'error',
  );
}
