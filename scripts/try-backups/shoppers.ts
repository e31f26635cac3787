import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { visitorOrder } from '../../api/src/testing/visitor-order';

const placedSchema = z.object({ _id: z.string() });

/** How many orders are placed per second. */
const PER_SECOND = 20;

/** Visitors who place orders continuously. */
export class Shoppers {
  /** Every order that was acknowledged, with the moment of its answer. */
  readonly placed = new Map<string, number>();
  /** All other answers. */
  readonly refused: string[] = [];
  private readonly over = new AbortController();
  private readonly pending = new Set<Promise<void>>();
  private readonly running: Promise<void>;

  constructor(
    private readonly url: string,
    private readonly productId: string,
  ) {
    this.running = this.run();
  }

  /** Stops after every order has been answered. */
  async stop(): Promise<void> {
    this.over.abort();
    await this.running;
    await Promise.all(this.pending);
  }

  private async run(): Promise<void> {
    for (let number = 1; !this.over.signal.aborted; number += 1) {
      const order = this.order(number).finally(() => this.pending.delete(order));
      this.pending.add(order);
      await delay(1000 / PER_SECOND, undefined, { signal: this.over.signal }).catch(() => undefined);
    }
  }

  private async order(number: number): Promise<void> {
    const body = JSON.stringify(visitorOrder(this.productId, number));
    try {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${this.url}/api/orders`, { method: 'POST', headers, body });
      if (answer.ok) this.placed.set(placedSchema.parse(await answer.json())._id, Date.now());
      else this.refused.push(`${String(answer.status)} ${await answer.text()}`);
    } catch (error) {
      this.refused.push(error instanceof Error ? error.message : String(error));
    }
  }
}
