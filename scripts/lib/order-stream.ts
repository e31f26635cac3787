import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { visitorOrder } from '../../api/src/testing/visitor-order';

/** Time until an order is sent again if no answer says when (ms), and the longest wait for an answer (ms). */
const RETRY_MS = 1_000;
const ANSWER_MS = 30_000;
/** How long the last orders may take after the stream has ended (ms). */
const LAST_MS = 60_000;

const placedSchema = z.object({ _id: z.string() });

/** An order that was answered with 201. */
export interface PlacedOrder {
  id: string;
  /** The moment of the answer, by `performance.now()`. */
  at: number;
}

/**
 * A steady stream of orders to the servers of a shop in turn. Each is sent again with its key until it is placed, as a
 * visitor's browser does: after the time that the answer names.
 */
export class OrderStream {
  /** By their idempotency keys, in the order of the answers. */
  readonly placed = new Map<string, PlacedOrder>();
  private sent = 0;
  private statuses = new Map<string, number>();
  private going = true;
  private readonly open = new Set<Promise<void>>();
  private readonly timer: NodeJS.Timeout;
  private giveUpAt = Infinity;

  constructor(
    private readonly urls: readonly [string, ...string[]],
    private readonly productId: string,
    perSecond = 10,
  ) {
    this.timer = setInterval(() => {
      this.sent += 1;
      const order = this.place(this.sent).finally(() => this.open.delete(order));
      this.open.add(order);
    }, 1000 / perSecond);
  }

  /** How many orders were answered with 201. */
  get answered(): number {
    return this.placed.size;
  }

  /** How often each status was answered since the last call; 'none' without an answer. */
  takeStatuses(): ReadonlyMap<string, number> {
    const { statuses } = this;
    this.statuses = new Map();
    return statuses;
  }

  /** The longest time (s) since a moment in which no order was placed, up to now. */
  longestGap(since: number): number {
    const moments = [...this.placed.values()].map(({ at }) => at).filter((at) => at > since);
    const edges = [since, ...moments, performance.now()];
    return Math.max(...edges.slice(1).map((at, index) => at - (edges[index] ?? at))) / 1000;
  }

  /** Sends nothing any more. */
  stop = (): void => {
    clearInterval(this.timer);
    this.going = false;
    this.giveUpAt = -Infinity;
  };

  /** Sends no new orders and waits for the answers. */
  async end(): Promise<{ sent: number; unanswered: number }> {
    clearInterval(this.timer);
    this.going = false;
    this.giveUpAt = performance.now() + LAST_MS;
    await Promise.all(this.open);
    return { sent: this.sent, unanswered: this.sent - this.answered };
  }

  private async place(number: number): Promise<void> {
    const key = randomUUID();
    const headers = { 'content-type': 'application/json', 'idempotency-key': key };
    const body = JSON.stringify(visitorOrder(this.productId, number));
    for (let attempt = number; this.going || performance.now() < this.giveUpAt; attempt += 1) {
      const url = this.urls[attempt % this.urls.length] ?? this.urls[0];
      const signal = AbortSignal.timeout(ANSWER_MS);
      const answer = await fetch(`${url}/api/orders`, { method: 'POST', headers, body, signal }).catch(() => null);
      const text = await answer?.text().catch(() => null);
      const status = answer === null || text == null ? 'none' : String(answer.status);
      this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
      if (status === '201') {
        this.placed.set(key, { id: placedSchema.parse(JSON.parse(text ?? ''))._id, at: performance.now() });
        return;
      }
      await delay(Number(answer?.headers.get('retry-after') ?? 0) * 1000 || RETRY_MS);
    }
  }
}
