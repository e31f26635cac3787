import type { Cash, DashboardSummary, SettlementDetail } from '@shop/shared/contracts';
import { fromCents, toCents } from '@shop/shared/rules';
import type { TestApp } from '../../../testing/app';
import { call } from '../testing';
import type { ModelOrder, ModelSettlement, MoneyModel } from './money-model';

type Headers = Record<string, string>;

/** Where the shop says that its cash is, in cents, and whether that comes to the card of the dashboard. */
export async function cashOf(
  { app }: TestApp,
  headers: Headers,
): Promise<{ held: Map<string, number>; fits: boolean }> {
  const cash = await call<Cash>(app, 'GET', '/cash', { headers });
  const card = await call<DashboardSummary>(app, 'GET', '/dashboard/summary', { headers });
  const held = new Map(cash.body.pots.map(({ pot, amount }) => [pot, toCents(amount)]));
  const sum = [...held.values()].reduce((all, cents) => all + cents, 0);
  return { held, fits: sum === toCents(cash.body.cashInHand) && sum === toCents(card.body.cashInHand ?? NaN) };
}

/** Settlements with couriers beside the model of them. Orders that are not in the model stay with their couriers. */
export class Settling {
  private readonly closed: { id: string; settlement: ModelSettlement }[] = [];

  /** @param headers those of an admin */
  constructor(
    private readonly shop: TestApp,
    private readonly headers: Headers,
    private readonly model: MoneyModel,
    private readonly idOf: (order: ModelOrder) => string,
  ) {}

  /**
   * Settles all orders of the model that wait with one of these couriers, each less a fee in cents. Where none wait, it
   * tries to settle nothing.
   */
  async settle(pots: readonly string[], which: number, fee: number): Promise<{ status: number; expected: boolean }> {
    const { app } = this.shop;
    const full = pots.filter((one) => this.model.waiting(one).length > 0);
    const pot = full[which % Math.max(full.length, 1)] ?? 'courier';
    const begun = { headers: this.headers, payload: { courier: pot } };
    const { body: draft } = await call<SettlementDetail>(app, 'POST', '/settlements', begun);
    const orders = this.model.waiting(pot);
    const lines = orders.map((order) => ({
      order: this.idOf(order),
      received: fromCents(this.model.owed(order)),
      fee: fromCents(fee),
    }));
    const payload = { version: draft.version, to: 'bank', lines };
    const { status } = await call(app, 'PUT', `/settlements/${draft._id}/close`, { headers: this.headers, payload });
    const settlement = this.model.settle(pot, orders, fee);
    if (settlement) this.closed.push({ id: draft._id, settlement });
    return { status, expected: settlement !== null };
  }

  /** Reverses one of the settlements; null without any. */
  async reverse(which: number): Promise<{ status: number; expected: boolean } | null> {
    const one = this.closed[which % Math.max(this.closed.length, 1)];
    if (one === undefined) return null;
    const { headers } = this;
    const { status } = await call(this.shop.app, 'PUT', `/settlements/${one.id}/reverse`, { headers });
    // A repeat answers the first reversal.
    return { status, expected: this.model.reverse(one.settlement) };
  }
}
