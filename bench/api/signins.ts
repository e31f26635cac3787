import { setTimeout as delay } from 'node:timers/promises';
import autocannon from 'autocannon';
import { row } from './print';
import type { Addresses } from './servers';
import { watch } from './watch';
import type { Waits } from './watch';

/** Sign-ins at the same time. */
const FLOOD = 400;

/** How many failed sign-ins one client may have. */
const FAILURES = 50;

/** The most milliseconds that a page may take during the flood, at the 99th percentile. */
const TARGET = 250;

const PAGE_EVERY_MS = 25;

/** How often the flood received each status: in total, and after the last failure that is allowed. */
interface Answered {
  all: Map<number, number>;
  later: Map<number, number>;
}

const countsOf = (statuses: ReadonlyMap<number, number>) =>
  [...statuses].map(([status, times]) => `${times} x ${status}`).join(', ') || 'nothing';

async function flood(url: string, seconds: number, next: (() => string) | null): Promise<Answered> {
  const answered: Answered = { all: new Map(), later: new Map() };
  const count = (counts: Map<number, number>, status: number) => counts.set(status, (counts.get(status) ?? 0) + 1);
  await autocannon({
    url,
    connections: FLOOD,
    duration: seconds,
    requests: [
      {
        method: next === null ? 'GET' : 'POST',
        headers: next === null ? {} : { 'content-type': 'application/json' },
        setupRequest: (request) => (next === null ? request : { ...request, body: next() }),
        onResponse: (status) => {
          if ((answered.all.get(401) ?? 0) >= FAILURES) count(answered.later, status);
          count(answered.all, status);
        },
      },
    ],
  });
  return answered;
}

/**
 * Sends sign-ins with new names from one client, {@link FLOOD} at a time, and measures how long a page takes for other
 * visitors during that. For comparison, it also measures with as many cheap requests, and with no other requests.
 */
export async function floodSignIns(addresses: Addresses, seconds: number): Promise<void> {
  const page = addresses.shop + (addresses.home?.path ?? addresses.list.path);
  let names = 0;
  const next = () => JSON.stringify({ email: `nobody-${String((names += 1))}@example.test`, password: 'wrong' });

  console.log(
    `\nA page every ${PAGE_EVERY_MS} ms while ${FLOOD} connections sign in with ever new names, ${seconds} s each\n`,
  );
  console.log(row(['', 'pages', 'median', '99 %', 'longest']));
  const print = (title: string, { count, p50, p99, longest }: Waits) => {
    console.log(row([title, String(count), ...[p50, p99, longest].map((ms) => `${ms.toFixed(1)} ms`)]));
  };
  const [, quiet] = await watch(page, PAGE_EVERY_MS, () => delay(3000));
  print('nobody else', quiet);
  const [control, busy] = await watch(page, PAGE_EVERY_MS, () => flood(`${addresses.shop}/api/health`, seconds, null));
  print('the same load on /api/health', busy);
  const [signIns, flooded] = await watch(page, PAGE_EVERY_MS, () =>
    flood(`${addresses.shop}/api/auth/login`, seconds, next),
  );
  print('sign-ins', flooded);
  console.log(`\nHealth was answered ${countsOf(control.all)}; sign-ins ${countsOf(signIns.all)}.`);
  const failures = signIns.all.get(401) ?? 0;
  console.log(`After ${FAILURES} failures: ${countsOf(signIns.later)}.`);
  const others = [...signIns.later.keys()].filter((status) => status !== 429);
  const reached = flooded.p99 <= TARGET && failures <= FAILURES && others.length === 0;
  console.log(reached ? 'Reached.' : `NOT REACHED: at most ${TARGET} ms, and 429 alone after ${FAILURES} failures.`);
  if (!reached) process.exitCode = 1;
}
