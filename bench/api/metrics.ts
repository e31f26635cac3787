import type { Pool } from 'pg';
import { drizzle } from 'drizzle-orm/node-postgres';
import { calls } from '@shop/shared/contracts';
import * as schema from '../../api/src/database/schema';
import { watchedFigures } from '../../api/src/jobs/job-figures';
import { Metrics } from '../../api/src/metrics/metrics';
import { serveMetrics } from '../../api/src/metrics/server';
import { row } from './print';

/** The most microseconds that metrics may add to a request. */
const TARGET_US = 5;
/** The most milliseconds that Prometheus may wait for a scrape. */
const TARGET_MS = 50;

const REQUESTS = 1_000_000;
const SCRAPES = 200;

const STATUSES = [200, 404, 500];

/** Microseconds that metrics add to one request that is an API call and a page. A page is counted by remote as well. */
function costOfCounting(metrics: Metrics): number {
  const routes = Object.values(calls).map(({ method, path }) => ({ method, url: `/api${path}` }));
  const count = (number: number) => {
    const { method, url } = routes[number % routes.length] ?? { method: 'GET', url: '/*' };
    metrics.requestAnswered(method, url, STATUSES[number % STATUSES.length] ?? 200, number % 300);
    metrics.pageSent('mfe-storefront', 'kept');
  };
  for (let number = 0; number < REQUESTS / 10; number += 1) count(number);
  const begun = performance.now();
  for (let number = 0; number < REQUESTS; number += 1) count(number);
  return ((performance.now() - begun) * 1000) / REQUESTS;
}

/**
 * Measures the cost of metrics for one request and for one scrape. The scrape runs after every route has been answered
 * with three statuses, and includes the figures that are read from the database.
 */
export async function costOfMetrics(pool: Pool): Promise<void> {
  const metrics = new Metrics();
  metrics.watchPool(pool);
  metrics.watchJobs(watchedFigures(drizzle(pool, { schema })));
  const server = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 });
  try {
    const counting = costOfCounting(metrics);
    const times: number[] = [];
    let bytes = 0;
    for (let look = 0; look < SCRAPES; look += 1) {
      const begun = performance.now();
      bytes = (await (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text()).length;
      times.push(performance.now() - begun);
    }
    times.sort((a, b) => a - b);
    const at = (part: number) => times[Math.floor(part * (times.length - 1))] ?? NaN;
    console.log(`\nMetrics: every call answered in ${STATUSES.length} ways, ${bytes} bytes\n`);
    console.log(row(['', 'median', '99 %', 'target']));
    console.log(row(['Counting one request', `${counting.toFixed(2)} µs`, '', `${TARGET_US} µs`]));
    console.log(
      row(['One look at /metrics', `${at(0.5).toFixed(1)} ms`, `${at(0.99).toFixed(1)} ms`, `${TARGET_MS} ms`]),
    );
    const missed = counting > TARGET_US || at(0.99) > TARGET_MS;
    console.log(missed ? '\nNOT REACHED.' : '\nReached.');
  } finally {
    await server.close();
  }
}
