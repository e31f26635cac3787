import { isLoopback } from '../ip-address';

/** The URL of the shop for a browser on this machine. */
export function urlOf(host: string, port: number): string {
  const everywhere = host === '0.0.0.0' || host === '::' || host === '[::]';
  const name = isLoopback(host) || everywhere ? 'localhost' : host;
  return `http://${name.includes(':') && !name.startsWith('[') ? `[${name}]` : name}:${port}`;
}
