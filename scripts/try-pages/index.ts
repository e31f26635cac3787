import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../../api/src/database/client';
import { startServer } from '../lib/shop-server';
import { Report, runTrial } from '../lib/trial';
import { type PageKind, type Product, kindOfPage } from './kind-of-page';

/** Pages of one run. */
const PAGES = 60;
/** How many pages are requested at a time, in turn. */
const AT_A_TIME = [1, 4, 8, 16] as const;
/** How long a change of the catalog may take to reach the server, in milliseconds. */
const CHANGE_MS = 500;

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The database and the data folder of this trial. */
interface Surroundings extends Record<string, string> {
  DATABASE_URL: string;
  DATA_DIR: string;
}

interface Run {
  occasion: string;
  busy: boolean;
  at: number;
  /** Milliseconds of each page, in ascending order. */
  times: number[];
  kinds: PageKind[];
}

/** Requests the pages of products that no cache has, `at` of them at a time. */
async function visitAll(url: string, products: readonly Product[], at: number, run: string) {
  const times: number[] = [];
  const kinds: PageKind[] = [];
  let next = 0;
  const visitor = async (): Promise<void> => {
    for (let index = next++; index < PAGES; index = next++) {
      const product = products[index % products.length];
      if (!product) return;
      const begun = performance.now();
      const response = await fetch(`${url}/product/${product.id}?visit=${run}-${String(index)}`);
      const html = await response.text();
      times.push(performance.now() - begun);
      kinds.push(kindOfPage(response, html, url, product));
    }
  };
  await Promise.all(Array.from({ length: at }, visitor));
  return { times: times.sort((a, b) => a - b), kinds };
}

const count = ({ kinds }: Run, kind: PageKind): number => kinds.filter((one) => one === kind).length;
const share = (times: readonly number[], part: number): number =>
  Math.round(times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? NaN);
const mean = (times: readonly number[]): number => times.reduce((sum, one) => sum + one, 0) / times.length;

const COLUMNS = ['after', 'machine', 'at a time', 'whole', 'no markup', '503', 'faulty', 'mean', 'p50', 'p99'];

const row = (run: Run): string[] => [
  run.occasion,
  run.busy ? 'busy' : 'quiet',
  String(run.at),
  ...(['whole', 'described', 'refused', 'faulty'] as const).map((kind) => String(count(run, kind))),
  `${mean(run.times).toFixed(1)} ms`,
  ...[0.5, 0.99].map((part) => `${String(share(run.times, part))} ms`),
];

function print(runs: readonly Run[]): void {
  const rows = [COLUMNS, ...runs.map(row)];
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
  for (const cells of rows) {
    process.stdout.write(`${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}\n`);
  }
}

/** Runs work while another process keeps one core busy, or without one. */
async function besides<T>(busy: boolean, work: () => Promise<T>): Promise<T> {
  const other = busy ? spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }) : null;
  return work().finally(() => other?.kill('SIGKILL'));
}

/** One start of the server: the pages after the start, then those after a change of the catalog. */
async function measure(env: Surroundings, program: string, busy: boolean, at: number): Promise<Run[]> {
  const shop = await startServer({ ...env, SEED: 'demo' }, program);
  const { pool, close } = openDatabase(env.DATABASE_URL, { max: 1 });
  const products = async (): Promise<Product[]> =>
    (
      await pool.query<Product>(
        `select id, name from products p where not archived
           and exists (select from product_images i where i.product_id = p.id) order by id`,
      )
    ).rows;
  try {
    const started = await visitAll(shop.url, await products(), at, 'start');
    await pool.query(
      `update products set name = case when name like '% II' then left(name, -3) else name || ' II' end`,
    );
    await new Promise((resolve) => setTimeout(resolve, CHANGE_MS));
    const changed = await visitAll(shop.url, await products(), at, 'change');
    return [
      { occasion: 'a start', busy, at, ...started },
      { occasion: 'a change', busy, at, ...changed },
    ];
  } finally {
    await close();
    await shop.stop();
  }
}

/** Requests pages that are not kept, on a quiet and on a busy machine. The argument is the server file of a build. */
async function main([program = join(ROOT, 'dist/api/server.js')]: string[]): Promise<number> {
  const { DATABASE_URL, DATA_DIR } = process.env;
  if (DATABASE_URL === undefined || DATA_DIR === undefined) throw new Error('Run it as npm run trial -- pages');
  const env = { DATABASE_URL, DATA_DIR };
  const first = await startServer({ ...env, SEED: 'demo' }, program);
  await first.stop();
  const runs: Run[] = [];
  for (const busy of [false, true]) {
    for (const at of AT_A_TIME) runs.push(...(await besides(busy, () => measure(env, program, busy, at))));
  }
  print(runs);
  const report = new Report();
  const sum = (kind: PageKind, chosen = runs) => chosen.reduce((total, run) => total + count(run, kind), 0);
  report.check('no page is faulty', sum('faulty') === 0, `${String(sum('faulty'))} of ${String(runs.length * PAGES)}`);
  const quiet = runs.filter(({ busy }) => !busy);
  const short = sum('described', quiet) + sum('refused', quiet);
  report.check('on a quiet machine all pages are whole', short === 0, `${String(short)} are not`);
  return report.end();
}

runTrial(() => main(process.argv.slice(2)));
