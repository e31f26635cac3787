import { parseIpAddress } from '../ip-address';

/** Whether a server on this address can only be reached from its own machine. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  return bare === 'localhost' || parseIpAddress(bare)?.range() === 'loopback';
}

/** The URL of the shop for a browser on this machine. */
export function urlOf(host: string, port: number): string {
  const everywhere = host === '0.0.0.0' || host === '::' || host === '[::]';
  const name = isLoopback(host) || everywhere ? 'localhost' : host;
  return `http://${name.includes(':') && !name.startsWith('[') ? `[${name}]` : name}:${port}`;
}
