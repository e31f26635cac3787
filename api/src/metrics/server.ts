import { createServer } from 'node:http';
import { explainListenError } from '../port';
import type { Metrics } from './metrics';

/** Address of the metrics server. */
export interface MetricsAddress {
  host: string;
  /** 0 takes any free port. */
  port: number;
}

/** A running metrics server. */
export interface MetricsServer {
  port: number;
  close: () => Promise<void>;
}

/**
 * Serves the metrics at /metrics on a separate port, which visitors do not reach.
 *
 * @throws StartError when it cannot listen there
 */
export async function serveMetrics(metrics: Metrics, { host, port }: MetricsAddress): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0];
    if (path !== '/metrics' || (request.method !== 'GET' && request.method !== 'HEAD')) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Metrics are at /metrics\n');
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500, { 'content-type': 'text/plain' }).end('The metrics could not be collected\n'),
    );
  });
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ host, port }, resolve);
    });
  } catch (error) {
    throw explainListenError(error, host, port, 'METRICS_');
  }
  metrics.watchProcess();
  const address = server.address();
  return {
    port: address !== null && typeof address === 'object' ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
