import { createServer } from 'node:net';
import { codeOf } from './unavailable';
import { StartError } from './start-error';

/**
 * Converts an error of `listen` to an error that explains what to do. Returns other errors unchanged.
 *
 * @param prefix prefix of the variables HOST and PORT that were used
 */
export function explainListenError(error: unknown, host: string, port: number, prefix: '' | 'METRICS_' = ''): unknown {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} on ${host} is in use by another program. Choose another one with ${prefix}PORT=….`,
      );
    case 'EACCES':
      return new StartError(`Port ${port} may not be used by this user. Choose one above 1023 with ${prefix}PORT=….`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(`${prefix}HOST=${host} is not an address of this machine.`);
    default:
      return error;
  }
}

/**
 * Checks that a port is free before the slow part of a first start.
 *
 * @throws StartError if it is not
 */
export async function requireFreePort(host: string, port: number): Promise<void> {
  if (port === 0) return;
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen({ host, port }, resolve);
    });
  } catch (error) {
    throw explainListenError(error, host, port);
  } finally {
    await new Promise<void>((resolve) => {
      if (probe.listening) probe.close(() => resolve());
      else resolve();
    });
  }
}
