import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { memoryOf } from '../../api/src/site/rendering/worker-figures';
import { fillOnce, signIn } from './lists';
import { row } from './print';
import type { Addresses } from './servers';
import { watch } from './watch';
import type { Waits } from './watch';

const HEALTH_EVERY_MS = 10;

/** The most milliseconds that other requests may wait during a transfer. */
const TARGET_MS = 100;

const EXPORTS = 7;
const TARGET_MB = 30;

const SIZE = 19 * 1024 * 1024;
const HEADER = 'refCode,name,price,description\n';

/** Files that are larger than the server accepts, and one of the largest accepted size. */
const FILES: readonly [string, string, number][] = [
  ['19 MB of commas', ','.repeat(SIZE), 422],
  ['19 MB of commas after a header', HEADER + ','.repeat(SIZE), 422],
  ['a line of 19 MB after a header', `${HEADER}A-1,${'x'.repeat(SIZE)}\n`, 422],
  ['19 MB of quotes', '"'.repeat(SIZE), 422],
  ['19 MB of quotes after a header', HEADER + '"'.repeat(SIZE), 422],
  ['19 MB of line ends', '\n'.repeat(SIZE), 422],
  ['19 MB of short lines', `refCode\n${'A\n'.repeat(SIZE / 2)}`, 422],
  ['19 MB of separators in lines', `refCode;name\n${';;;;\n'.repeat(SIZE / 5)}`, 422],
  [
    '5,000 lines, 15 MB',
    HEADER +
      Array.from({ length: 5000 }, (_, n) => `NEW-${n},Garment ${n},20,"${'Dries fast. '.repeat(250)}"\n`).join(''),
    200,
  ],
];

/** Megabytes of the server and its render workers; null where the system does not report them. */
function megabytesOf(pid: number): number | null {
  const bytes = memoryOf(pid);
  return bytes === null ? null : bytes / 1024 / 1024;
}

/**
 * Measures the memory, and how long other requests wait, while product files are uploaded and long lists are
 * downloaded.
 */
export async function watchTransfers(
  addresses: Addresses,
  { pool, databaseUrl, pid }: { pool: Pool; databaseUrl: string; pid: number },
): Promise<void> {
  await fillOnce(pool);
  const headers = await signIn(addresses.shop, databaseUrl);
  const health = `${addresses.shop}/api/health`;
  let missed = 0;
  const print = (title: string, { p50, p99, longest }: Waits, more: string) => {
    if (longest > TARGET_MS) missed += 1;
    console.log(row([title, ...[p50, p99, longest].map((ms) => `${ms.toFixed(1)} ms`), more]));
  };

  console.log(`\nHealth every ${HEALTH_EVERY_MS} ms meanwhile; target: at most ${TARGET_MS} ms\n`);
  console.log(row(['', 'median', '99 %', 'longest', 'answer']));
  const [, quiet] = await watch(health, HEALTH_EVERY_MS, () => delay(3000));
  console.log(row(['Nothing', ...[quiet.p50, quiet.p99, quiet.longest].map((ms) => `${ms.toFixed(1)} ms`), '']));
  for (const [title, body, status] of FILES) {
    const started = performance.now();
    const [answer, waits] = await watch(health, HEALTH_EVERY_MS, async () => {
      const { status: answered, ...said } = await fetch(`${addresses.shop}/api/products/import`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'text/csv' },
        body,
      }).then(async (got) => ({ status: got.status, text: await got.text() }));
      if (answered !== status) throw new Error(`${title} was answered ${answered}: ${said.text.slice(0, 200)}`);
      return answered;
    });
    print(`Import of ${title}`, waits, `${answer} ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }

  const before = megabytesOf(pid);
  for (let turn = 1; turn <= EXPORTS; turn += 1) {
    const started = performance.now();
    const [lines, waits] = await watch(health, HEALTH_EVERY_MS, async () => {
      const answer = await fetch(`${addresses.shop}/api/transactions/export.csv`, { headers });
      return (await answer.text()).split('\n').length - 2;
    });
    const memory = megabytesOf(pid);
    print(
      `Export ${turn} of ${lines} transactions${memory === null ? '' : `, ${memory.toFixed(0)} MB then`}`,
      waits,
      `${((performance.now() - started) / 1000).toFixed(1)} s`,
    );
  }
  const after = megabytesOf(pid);
  const grown = before === null || after === null ? 0 : after - before;
  if (grown > TARGET_MB) missed += 1;
  console.log(
    `\nMemory before the exports: ${before?.toFixed(0) ?? '?'} MB; grown by ${grown.toFixed(0)} MB, target: ${TARGET_MB} MB`,
  );
  console.log(missed === 0 ? 'All of them are reached.' : `${missed} of them are NOT REACHED.`);
  if (missed > 0) process.exitCode = 1;
}
