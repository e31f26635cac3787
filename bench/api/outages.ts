import { setTimeout as delay } from 'node:timers/promises';
import { databaseFolders } from '../../api/src/database/embedded/folders';
import { findPostmaster } from '../../api/src/database/embedded/postmaster';
import { processTreeOf } from '../../api/src/testing/processes';
import { nextOrder } from './orders';
import { row } from './print';
import type { Addresses } from './servers';
import type { StockedProduct } from './stock-up';

/** How many shoppers order during the outage. Each repeats its orders without a pause. */
const BUYERS = 12;
const FROZEN_MS = 20_000;
const BEFORE_MS = 2_000;
/** How long orders go on after the outage: longer than refusals may last. */
const AFTER_MS = 8_000;
const HEALTH_EVERY_MS = 100;

/**
 * The most milliseconds of a health check, and of the time from the end of the outage to the first order and to the
 * last refusal.
 */
const TARGETS = { health: 1_000, order: 1_000, refusal: 5_000 };

interface Answered {
  at: number;
  status: number;
  ms: number;
}

/**
 * Pauses every process of the embedded database for some time, and measures the answers to shoppers and to health
 * checks.
 */
export async function freezeDatabase(
  addresses: Addresses,
  { dataDir, stocked }: { dataDir: string; stocked: readonly StockedProduct[] },
): Promise<void> {
  const postmaster = findPostmaster(databaseFolders(dataDir).data);
  if (postmaster === null) throw new Error(`No database of ours runs in ${dataDir}`);
  const orders: Answered[] = [];
  const looks: Answered[] = [];
  let open = true;
  const ask = async (list: Answered[], url: string, options: RequestInit = {}) => {
    const began = performance.now();
    const answer = await fetch(url, options);
    await answer.arrayBuffer();
    const at = performance.now();
    list.push({ at, status: answer.status, ms: at - began });
  };
  const buyer = async () => {
    while (open) {
      const { body, headers } = nextOrder(stocked);
      const given = { 'content-type': 'application/json', ...headers };
      await ask(orders, `${addresses.shop}/api/orders`, { method: 'POST', headers: given, body });
    }
  };
  const watcher = async () => {
    for (; open; await delay(HEALTH_EVERY_MS)) await ask(looks, `${addresses.shop}/api/health`);
  };
  const busy = [watcher(), ...Array.from({ length: BUYERS }, buyer)];

  await delay(BEFORE_MS);
  const processes = [...processTreeOf(postmaster.pid).keys()];
  for (const pid of processes) process.kill(pid, 'SIGSTOP');
  const frozenAt = performance.now();
  await delay(FROZEN_MS);
  const thawedAt = performance.now();
  for (const pid of processes) process.kill(pid, 'SIGCONT');
  await delay(AFTER_MS);
  open = false;
  await Promise.all(busy);

  const frozen = looks.filter(({ at }) => at > frozenAt && at < thawedAt);
  const later = orders.filter(({ at }) => at >= thawedAt);
  const health = Math.max(...frozen.map(({ ms }) => ms));
  const first = (later.find(({ status }) => status === 201)?.at ?? Infinity) - thawedAt;
  const last = (later.findLast(({ status }) => status >= 500)?.at ?? thawedAt) - thawedAt;
  const strange = orders.filter(({ status }) => status !== 201 && status !== 503).length;
  console.log(`\nThe database stands still for ${FROZEN_MS / 1000} s while ${BUYERS} order\n`);
  let missed = strange;
  for (const [title, ms, target] of [
    ['Health meanwhile, the longest', health, TARGETS.health],
    ['The first order after it', first, TARGETS.order],
    ['The last refusal after it', last, TARGETS.refusal],
  ] as const) {
    if (ms > target) missed += 1;
    console.log(row([title, `${ms.toFixed(0)} ms`, `${target} ms`, ms > target ? 'NOT REACHED' : '']));
  }
  const refused = orders.filter(({ status }) => status === 503).length;
  console.log(`\n${orders.length - refused - strange} orders, ${refused} refused, ${strange} answered otherwise.`);
  if (missed > 0) process.exitCode = 1;
}
