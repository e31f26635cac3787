import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { visitorOrder } from '../lib/visitor-order';

/** Time between two new orders, and between two tries of one (ms). */
const EVERY_MS = 100;
const RETRY_MS = 1_000;
/** How long the last orders may take after the stream has ended (ms). */
const LAST_MS = 60_000;

/** Ten orders a second. Each is sent again with its key until it is placed, as a visitor's browser offers. */
export class OrderStream {
  /** Orders that were answered with 201. */
  answered = 0;
  private sent = 0;
  private going = true;
  private readonly open = new Set<Promise<void>>();
  private readonly timer: NodeJS.Timeout;
  private giveUpAt = Infinity;

  constructor(
    private readonly url: string,
    private readonly productId: string,
  ) {
    this.timer = setInterval(() => {
      this.sent += 1;
      const order = this.place(this.sent).finally(() => this.open.delete(order));
      this.open.add(order);
    }, EVERY_MS);
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
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    const body = JSON.stringify(visitorOrder(this.productId, number));
    while (this.going || performance.now() < this.giveUpAt) {
      const answer = await fetch(`${this.url}/api/orders`, { method: 'POST', headers, body }).catch(() => null);
      await answer?.arrayBuffer().catch(() => undefined);
      if (answer?.status === 201) {
        this.answered += 1;
        return;
      }
      await delay(RETRY_MS);
    }
  }
}
