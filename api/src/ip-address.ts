import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An IP address as a value. */
export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * Parses an IP address: four decimal numbers or any spelling of IPv6. An IPv4-mapped IPv6 address becomes the IPv4
 * address, and the zone of a link-local address ('%eth0') is dropped. Null for any other text.
 */
export function parseIpAddress(text: string): IpAddress | null {
  // The library also reads IPv4 addresses as old C programs do: 127.1, 0x7f.1 and 010.0.0.1 (octal).
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  const [bare = '', ...zone] = text.split('%');
  return zone.length < 2 && ipaddr.IPv6.isValid(bare) ? ipaddr.process(bare) : null;
}

/** Whether the text is an IP address, or a network such as 10.0.0.0/8. Fastify refuses all addresses (/0). */
export const isIpAddressOrNetwork = (text: string): boolean =>
  parseIpAddress(text) !== null ||
  ((ipaddr.IPv4.isValidCIDRFourPartDecimal(text) || ipaddr.IPv6.isValidCIDR(text)) && ipaddr.parseCIDR(text)[1] > 0);

/** Whether a host name or address leads to the machine itself, so that a server there can only be reached from it. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  if (bare === 'localhost') return true;
  // Each request needs this, and reading an address into its parts takes longer than finding a kept answer.
  return isIPv4(bare) ? bare.startsWith('127.') : parseIpAddress(bare)?.range() === 'loopback';
}

/**
 * The client of a request for limits: its address (TRUST_PROXY decides which one). Of an IPv6 address it is the /64
 * network, which belongs to one customer. All clients that have closed the connection count as one, as their address is
 * unknown.
 */
export function clientOf({ ip }: { ip: string | undefined }): string {
  if (ip === undefined) return 'gone';
  const address = parseIpAddress(ip);
  if (address === null) return ip;
  if ('octets' in address) return address.toString();
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

/**
 * Whether an address can be reached over the internet: not private, loopback, link-local (where clouds have their
 * metadata service), shared or reserved, nor an IPv6 form of such an address.
 *
 * @param otherwise the answer for a text that is no address, such as a name
 */
export function isPublicAddress(text: string, otherwise = false): boolean {
  const address = parseIpAddress(text);
  return address === null ? otherwise : address.range() === 'unicast';
}
