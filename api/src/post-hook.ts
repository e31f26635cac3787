import { lookup } from 'node:dns';
import type { LookupAddress } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './ip-address';

/** A request to a webhook. */
export interface HookPost {
  url: string;
  body: string;
  headers?: Readonly<Record<string, string>>;
  /** How long the receiver may take in all, in milliseconds. */
  timeoutMs: number;
  signal?: AbortSignal;
  /** Whether a host may have an address that is not public, such as 10.0.0.5. */
  mayBePrivate: (host: string) => boolean;
}

/** The host of a webhook has an address that only machines on its own network reach, and no setting allows it. */
export class PrivateAddress extends Error {
  override name = 'PrivateAddress';

  constructor(host: string) {
    super(`${host} has a private address, which WEBHOOK_PRIVATE_HOSTS does not name.`);
  }
}

/** A host as people write it: an IPv6 address without its brackets. */
const bareHost = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

/**
 * Whether a URL names an address that is not public, as far as that shows without asking a name server.
 *
 * @param allowed the hosts that may have such an address
 */
export function namesPrivateAddress(url: string, allowed: readonly string[]): boolean {
  const host = bareHost(new URL(url)).toLowerCase().replace(/\.$/, '');
  if (allowed.includes(host)) return false;
  return (
    host === 'localhost' || host.endsWith('.localhost') || host.endsWith('.internal') || !isPublicAddress(host, true)
  );
}

/**
 * Looks a name up and refuses private addresses. The connection goes to one of the addresses that were checked: a name
 * that answers differently the next time changes nothing.
 */
const checkedLookup: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, addresses: LookupAddress[] = []) => {
    const [first] = addresses;
    if (error !== null) callback(error, '', 0);
    else if (first === undefined || addresses.some(({ address }) => !isPublicAddress(address))) {
      callback(new PrivateAddress(host), '', 0);
    } else if (options.all === true) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

/**
 * Posts to a webhook, once. Redirects are not followed, so the request goes to nobody but the host of the URL. The
 * answer's body is not read.
 *
 * @returns the status of the answer
 * @throws PrivateAddress, or the error of the connection; what the receiver did then is not known
 */
export function postHook({ url, body, headers, timeoutMs, signal, mayBePrivate }: HookPost): Promise<number> {
  const target = new URL(url);
  const host = bareHost(target);
  const isFree = mayBePrivate(host);
  // A literal address is never looked up.
  if (!isFree && !isPublicAddress(host, true)) return Promise.reject(new PrivateAddress(host));
  const send = target.protocol === 'https:' ? requestHttps : requestHttp;
  const over = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]);
  return new Promise((resolve, reject) => {
    const request = send(target, {
      method: 'POST',
      // A connection of its own, so that none is used whose address nobody checked.
      agent: false,
      signal: over,
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers },
      ...(isFree ? {} : { lookup: checkedLookup }),
    });
    request.on('response', (response) => {
      response.destroy();
      resolve(response.statusCode ?? 0);
    });
    request.on('error', (error) => {
      const late = over.aborted && signal?.aborted !== true;
      reject(late ? new Error(`No answer within ${String(timeoutMs / 1000)} seconds.`) : error);
    });
    request.end(body);
  });
}
