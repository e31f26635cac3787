import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Courier, OrdersStepped, StoreBalance } from '@shop/shared/contracts';
import { fromCents } from '@shop/shared/rules';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import type { Row } from '../../../database/client';
import type { TestApp } from '../../../testing/app';
import { createTestApp } from '../../../testing/app';
import { makeProduct, stockOf } from '../../../testing/fixtures';
import { closingsOf } from '../../finance/closings/testing';
import { findContradictions } from '../invariants';
import { staffOf } from '../outcomes/testing';
import type { Reply } from '../outcomes/testing';
import { BUSY_SHOP, call, newPhone } from '../testing';
import type { ModelBack, ModelOrder } from './money-model';
import { MoneyModel } from './money-model';
import { Settling, cashOf } from './settle-steps';
import { exchangesOf } from './testing';

/** How many sequences are tried. STEPS_SEED repeats those of another run. */
const RUNS = Number(process.env['STEPS_RUNS'] ?? 6);
const SEED = Number(process.env['STEPS_SEED'] ?? Date.now() % 2 ** 31);
const STEPS = 30;
const FEE = 300;
const PRICES = [3000, 1000];
let shop: TestApp;
let employee: Record<string, string>;
let admin: Record<string, string>;
let staff: ReturnType<typeof staffOf>;
let does: ReturnType<typeof exchangesOf>;
/** Every place where cash can be. */
let pots: string[];

beforeAll(async () => {
  shop = await createTestApp({ env: { ...BUSY_SHOP, COUNTRY: 'LB', REFUNDS: 'true' } });
  ({ headers: employee } = await shop.signIn('employee'));
  ({ headers: admin } = await shop.signIn('admin'));
  staff = staffOf(shop, employee);
  does = exchangesOf(shop, employee);
  const couriers = ['Ali', 'Sara'].map(async (name) => {
    const { body } = await call<Courier>(shop.app, 'POST', '/couriers', { headers: admin, payload: { name } });
    return body._id;
  });
  pots = ['courier', 'till', 'bank', 'owner', ...(await Promise.all(couriers))];
});
afterAll(() => shop.close());

const KINDS = [
  ...['order', 'order', 'order', 'deliver', 'deliver', 'deliver', 'end', 'bring back', 'edit', 'exchange', 'exchange'],
  ...['return', 'return', 'check in', 'check in', 'cancel return', 'refund', 'cancel refund', 'delete'],
  ...['courier', 'courier', 'move', 'move', 'move', 'settle', 'settle', 'settle', 'reverse', 'reverse', 'close day'],
] as const;

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom(...KINDS),
    which: fc.nat(50),
    product: fc.nat(1),
    size: fc.constantFrom('M', 'S'),
    quantity: fc.integer({ min: 1, max: 3 }),
    inShop: fc.boolean(),
    paysOut: fc.boolean(),
    cents: fc.integer({ min: 1, max: 7000 }),
  }),
  { minLength: STEPS, maxLength: STEPS },
);
type Step = (typeof steps extends fc.Arbitrary<infer Steps> ? Steps : never) extends (infer One)[] ? One : never;

const pick = <Thing>(things: readonly Thing[], which: number): Thing | undefined =>
  things.length === 0 ? undefined : things[which % things.length];

/** A customer's dealings with a shop of two products, beside the model of them. */
class Dealings {
  readonly phone = newPhone();
  readonly ids = new Map<ModelOrder | ModelBack, string>();
  /** Refunds that an admin booked and did not cancel. */
  readonly refunds: { id: string; order: ModelOrder; cents: number }[] = [];
  private readonly idOf = (thing: ModelOrder | ModelBack) => this.ids.get(thing) ?? '';
  private readonly settling: Settling;
  constructor(
    readonly products: readonly { id: string }[],
    readonly model: MoneyModel,
  ) {
    this.settling = new Settling(shop, admin, model, this.idOf);
  }

  private readonly newOrder = ({ product, size, inShop }: Step, quantity: number): ModelOrder => ({
    state: inShop ? 'delivered' : 'pending',
    variant: `${String(product)}${size}`,
    price: PRICES[product] ?? 0,
    quantity,
    fee: 0,
    credit: 0,
    used: 0,
    refunds: 0,
    inShop,
  });

  private async assign(order: ModelOrder, which: number) {
    const courier = pick(pots.slice(4), which) ?? '';
    const payload = { ids: [this.idOf(order)], courier };
    const { body } = await call<OrdersStepped>(shop.app, 'POST', '/orders/courier', { headers: employee, payload });
    const status = body.results[0]?.outcome === 'moved' ? 200 : 409;
    return { status, expected: this.model.assign(order, courier) };
  }

  /** Takes a step in the shop and in the model. Answers what each says, or null where there is nothing to do it to. */
  async take(step: Step): Promise<{ status: number; expected: boolean } | null> {
    const { kind, which, product, size, quantity, inShop, paysOut, cents } = step;
    const { model } = this;
    const id = this.products[product]?.id ?? '';
    if (kind === 'order') {
      const order = { ...this.newOrder(step, quantity), fee: inShop ? 0 : FEE };
      // More than there is, too, by a cent.
      if (paysOut && model.balance > 0)
        order.used = Math.min(model.balance + (which % 7 === 0 ? 1 : 0), model.due(order));
      const { status, body } = await call<Reply>(shop.app, 'POST', '/orders', {
        headers: employee,
        payload: {
          customerName: 'Rami Haddad',
          customerPhone: this.phone,
          customerAddress: '12 Cedar Street',
          products: [{ product: id, quantity, size }],
          ...(inShop
            ? { orderType: 'in-store', paymentMethod: 'cash' }
            : { orderType: 'online', channel: 'phone', paymentMethod: 'delivery' }),
          ...(order.used > 0 && { balanceUsed: fromCents(order.used) }),
        },
      });
      this.ids.set(order, body._id);
      return { status, expected: model.order(order) };
    }
    if (kind === 'check in' || kind === 'cancel return') {
      const back = pick(model.backs, which);
      if (!back) return null;
      if (kind === 'cancel return') {
        const { status } = await does.cancelReturn(this.idOf(back));
        return { status, expected: model.cancelReturn(back) };
      }
      const { status } = await does.checkIn(this.idOf(back), {
        sellable: inShop ? 1 : 0,
        damaged: inShop || paysOut ? 0 : 1,
        lost: !inShop && paysOut ? 1 : 0,
      });
      return { status, expected: model.checkIn(back, inShop) };
    }
    if (kind === 'settle') return this.settling.settle(['courier', ...pots.slice(4)], which, paysOut ? 50 : 0);
    if (kind === 'reverse') return this.settling.reverse(which);
    if (kind === 'move') {
      const [from = '', to = ''] = [pick(pots, which), pick(pots, quantity + cents)];
      const payload = { from, to, amount: fromCents(cents) };
      const { status } = await call(shop.app, 'POST', '/cash/moves', { headers: admin, payload });
      return { status, expected: model.move(from, to, cents) };
    }
    if (kind === 'close day')
      return { status: await closingsOf(shop, admin).closeWith(cents), expected: model.closeDay(cents) };
    if (kind === 'cancel refund') {
      const paid = pick(this.refunds, which);
      if (!paid) return null;
      this.refunds.splice(this.refunds.indexOf(paid), 1);
      const { status } = await call(shop.app, 'PUT', `/transactions/${paid.id}/cancel`, { headers: admin });
      return { status, expected: model.cancelRefund(paid.order, paid.cents) };
    }
    if (kind === 'delete') {
      const order = pick(
        model.orders.filter(({ state }) => state === 'delivered'),
        which,
      );
      if (!order) return null;
      const { status } = await call(shop.app, 'DELETE', `/orders/${this.idOf(order)}`, { headers: admin });
      return { status, expected: model.remove(order) };
    }
    const order = pick(
      model.orders.filter(({ deleted }) => !deleted),
      which,
    );
    if (!order) return null;
    const at = this.idOf(order);
    const rest = paysOut ? 'refund' : 'balance';
    switch (kind) {
      case 'deliver':
        if (inShop) await this.assign(order, cents);
        await staff.toDoor(at);
        return { status: (await staff.step(at, 'delivered')).status, expected: model.deliver(order) };
      case 'courier':
        return this.assign(order, cents);
      case 'end': {
        const { status } = await staff.end(at, { kind: 'cancelled by shop', status: 'pending' });
        return { status, expected: model.end(order) };
      }
      case 'bring back':
        return { status: (await does.bringBack(at, 'cancelled by shop')).status, expected: model.bringBack(order) };
      case 'edit': {
        const sold = this.products[order.variant.startsWith('0') ? 0 : 1]?.id;
        const products = [{ line: 0, product: sold, quantity, size: order.variant.slice(1) }];
        const payload = { version: (await staff.read(at)).version, products };
        const { status } = await call<Reply>(shop.app, 'PUT', `/orders/${at}`, { headers: employee, payload });
        return { status, expected: model.edit(order, quantity) };
      }
      case 'exchange': {
        const { status, body } = await does.exchange(at, {
          kind: inShop ? 'in the shop' : 'at the door',
          feeWaivedReason: inShop ? undefined : 'Good customer',
          lines: [{ line: 0, quantity: 1, reason: 'too small', product: id, size }],
          rest,
        });
        const outgoing = this.newOrder(step, 1);
        const expected = model.exchange(order, outgoing, paysOut);
        this.ids.set(outgoing, body._id);
        if (outgoing.of) this.ids.set(outgoing.of, body._id);
        return { status, expected };
      }
      case 'return': {
        const { status, body } = await does.giveBack(at, { rest });
        const expected = model.giveBack(order, paysOut);
        const back = model.backs.at(-1);
        if (expected && back) this.ids.set(back, body.exchanges?.at(-1)?.order ?? '');
        return { status, expected };
      }
      case 'refund': {
        const payload = { type: 'refund', amount: fromCents(cents), paymentMethod: 'cash', orderId: at };
        const { status, body } = await call<Reply>(shop.app, 'POST', '/transactions', { headers: admin, payload });
        const expected = model.refund(order, cents);
        if (expected) this.refunds.push({ id: body._id, order, cents });
        return { status, expected };
      }
    }
  }

  /** What the shop has: stock by variant, store balance, payments, and where its cash is. */
  async shown() {
    const stocks = await Promise.all(this.products.map(({ id }) => stockOf(shop.database.db, id)));
    const balance = await call<StoreBalance>(
      shop.app,
      'GET',
      `/store-balance?phone=${encodeURIComponent(this.phone)}`,
      { headers: employee },
    );
    const ids = this.model.orders.map((order) => this.idOf(order));
    const { rows } = await shop.database.db.execute<Row<{ kind: string; cents: number }>>(sql`
      select type || ' ' || status as kind, sum(amount)::float8 as cents from transactions
      where order_id = any(${sql.param(ids)}::text[]) and status <> 'cancelled' group by 1`);
    const { held, fits } = await cashOf(shop, admin);
    const payments = Object.fromEntries(rows.map(({ kind, cents }) => [kind, cents]));
    return {
      stock: stocks.map((stock) => [stock['M|'], stock['S|']]),
      balance: balance.body.balance,
      cash: { fits, held: pots.map((pot) => held.get(pot)) },
      payments: Object.fromEntries(Object.keys(this.model.payments()).map((kind) => [kind, payments[kind] ?? 0])),
    };
  }

  /** The same by the model. */
  expected() {
    const { model } = this;
    return {
      stock: [0, 1].map((product) => ['M', 'S'].map((size) => model.left(`${String(product)}${size}`))),
      balance: fromCents(model.balance),
      cash: { fits: true, held: pots.map((pot) => model.cash()[pot] ?? 0) },
      payments: model.payments(),
    };
  }
}

it(
  `after any ${String(STEPS)} steps, stock, store balance, payments and cash are what a model says (${String(RUNS)} sequences, seed ${String(SEED)})`,
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const stock = { M: 4, S: 3 };
        const made = await Promise.all(
          PRICES.map((cents) => makeProduct(shop.database.db, { price: fromCents(cents), stock })),
        );
        const left = new Map(
          made.flatMap(
            (_, product) =>
              [
                [`${String(product)}M`, 4],
                [`${String(product)}S`, 3],
              ] as const,
          ),
        );
        const dealings = new Dealings(made, new MoneyModel(left, (await cashOf(shop, admin)).held));
        for (const [index, step] of sequence.entries()) {
          const taken = await dealings.take(step);
          if (taken === null) continue;
          const { status, expected } = taken;
          expect([index, step.kind, status < 300, status < 500]).toEqual([index, step.kind, expected, true]);
        }
        expect(await dealings.shown()).toEqual(dealings.expected());
        expect(await findContradictions(shop.database.db)).toEqual([]);
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: process.env['STEPS_SHRINK'] !== 'true' },
    );
  },
  120_000 + RUNS * 30_000,
);
