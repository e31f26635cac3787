import type { Database } from '../../../database/client';
import { lockNameOf } from '../../../phones/person-sql';
import { placeOrder } from './place-order';
import type { Placement, PlacementRequest } from './place-order';
import { mayShare, placeTogether } from './place-together';

/** The most orders of a group. */
const MAX_ORDERS = 32;
/** A group that takes longer, such as by waiting for a lock, no longer holds up the next ones. */
const SLOW_MS = 100;
/** After a group that one order had undone, orders are placed alone for so long, so that few are done twice. */
const ALONE_MS = 100;

interface Waiting {
  request: PlacementRequest;
  resolve: (placement: Placement | Promise<Placement>) => void;
  reject: (error: unknown) => void;
}

/**
 * Places the orders of one process. While few arrive, each is placed at once and alone. Those that arrive while others
 * are being placed are placed together, which costs the database half as much for each.
 */
export class PlacementQueue {
  private waiting: Waiting[] = [];
  private placing = false;
  private aloneUntil = 0;

  constructor(private readonly database: Database) {}

  /** Places an order. @throws ShopError as {@link placeOrder} */
  place(request: PlacementRequest): Promise<Placement> {
    if (!mayShare(request) || performance.now() < this.aloneUntil) return placeOrder(this.database, request);
    return new Promise((resolve, reject) => {
      this.waiting.push({ request, resolve, reject });
      this.startGroup();
    });
  }

  /** Places the next group, unless one is being placed: two would be smaller, and wait for each other's stock. */
  private startGroup(): void {
    if (this.placing || this.waiting.length === 0) return;
    this.placing = true;
    void this.endOf(this.placeGroup(this.takeGroup())).then(() => {
      this.placing = false;
      this.startGroup();
    });
  }

  /** Resolves when a group is placed, or when it takes too long to wait for it. */
  private endOf(placing: Promise<void>): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, SLOW_MS);
      void placing.finally(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  /** Takes the orders that have waited longest. Of those with one phone or key, it takes one. */
  private takeGroup(): Waiting[] {
    const group: Waiting[] = [];
    const taken = new Set<string>();
    this.waiting = this.waiting.filter((one) => {
      const phone = lockNameOf(one.request.person);
      const names = [phone, one.request.key ?? phone];
      if (group.length === MAX_ORDERS || names.some((name) => taken.has(name))) return true;
      for (const name of names) taken.add(name);
      group.push(one);
      return false;
    });
    return group;
  }

  /** Places a group and answers each order of it. Never rejects. */
  private async placeGroup(group: readonly Waiting[]): Promise<void> {
    const requests = group.map(({ request }) => request);
    try {
      const placed =
        group.length === 1 ? new Map<PlacementRequest, Placement>() : await placeTogether(this.database, requests);
      if (placed === null) this.aloneUntil = performance.now() + ALONE_MS;
      const answers = group.map(({ request, resolve }) => {
        const answer = placed?.get(request) ?? placeOrder(this.database, request);
        resolve(answer);
        return answer;
      });
      await Promise.allSettled(answers);
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }
}
