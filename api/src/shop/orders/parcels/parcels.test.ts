import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Order, OrdersStepped, ParcelScans, ParcelsScanned } from '@shop/shared/contracts';
import { orderNumber, type ParcelStep } from '@shop/shared/rules';
import { sql } from 'drizzle-orm';
import type { SignedIn, TestApp } from '../../../testing/app';
import { createTestApp } from '../../../testing/app';
import { makeProduct } from '../../../testing/fixtures';
import { editor } from '../editing/testing';
import { findContradictions } from '../invariants';
import { staffOf } from '../outcomes/testing';
import { BUSY_SHOP, call, newKey } from '../testing';
import { purgeParcelScans } from './scan-parcels';

type Scan = Partial<ParcelScans['scans'][number]>;

let shop: TestApp;
let clerk: SignedIn;
let boss: SignedIn;
let staff: ReturnType<typeof staffOf>;

beforeAll(async () => {
  shop = await createTestApp({ env: BUSY_SHOP });
  [clerk, boss] = [await shop.signIn('employee'), await shop.signIn('admin')];
  staff = staffOf(shop, clerk.headers);
});

afterAll(async () => {
  expect(await findContradictions(shop.database.db)).toEqual([]);
  await shop.close();
});

const scanAll = async (scans: readonly Scan[], { headers } = clerk) => {
  const payload = { scans: scans.map((scan) => ({ key: newKey(), ...scan })) };
  const { status, body } = await call<ParcelsScanned>(shop.app, 'POST', '/orders/parcels', { headers, payload });
  expect(status).toBe(200);
  return body.results;
};
const scan = async (step: ParcelStep, code: string, more: Scan = {}, who = clerk) => {
  const [result] = await scanAll([{ step, code, ...more }], who);
  if (result === undefined) throw new Error('A scan has no result');
  return result;
};
const mark = (id: string, what: 'packed' | 'short', on = true) =>
  call<OrdersStepped>(shop.app, 'POST', '/orders/marks', {
    headers: clerk.headers,
    payload: { ids: [id], mark: what, on },
  }).then(({ body }) => body.results[0]);
const ordered = async (status: Order['status'], quantity = 1) =>
  staff.ordered(await makeProduct(shop.database.db, { stock: 20 }), { status, quantity });

describe('scanParcels', () => {
  it('a parcel goes through all steps by its code', async () => {
    const id = await ordered('confirmed');
    expect(await scan('packed', id)).toMatchObject({
      outcome: 'done',
      error: null,
      order: { _id: id, customerName: 'Rami Haddad', status: 'confirmed', outcome: null },
    });
    expect(await staff.read(id)).toMatchObject({ packedAt: expect.any(String), packedBy: clerk.user.name });
    expect(await scan('handed over', id.toUpperCase())).toMatchObject({ outcome: 'done' });
    expect(await scan('delivered', `#${orderNumber(id)}`)).toMatchObject({
      outcome: 'done',
      order: { status: 'delivered' },
    });
    const { history, packedAt } = await staff.read(id);
    expect(history.map(({ status }) => status)).toEqual(['pending', 'confirmed', 'packed', 'on the way', 'delivered']);
    expect(packedAt).not.toBeNull();
  });

  it('a code is read however a scanner or a page spells it', async () => {
    const id = await ordered('confirmed');
    const number = orderNumber(id);
    const wide = [...number].map((sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0)).join('');
    const arabic = id.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));
    for (const code of [`\u202a#${number}\u202c`, `${number}\u200b`, `\uff03${wide}`, arabic, `\ufeff${id}`]) {
      expect(await scan('packed', code, { check: true })).toMatchObject({ outcome: 'done', order: { _id: id } });
    }
    expect(await scan('packed', '\u202aCAP-1\u202c')).toMatchObject({ error: 'No order has the code “CAP-1”.' });
  });

  it('a parcel that is back has ended for the chosen reason, and waits for its check-in', async () => {
    const id = await ordered('on the way');
    expect(await scan('back', id, { reason: 'wrong address' })).toMatchObject({
      outcome: 'done',
      order: { status: 'on the way', outcome: 'wrong address' },
    });
    expect((await staff.read(id)).outcome).toMatchObject({ kind: 'wrong address', checkedInAt: null });
    expect(await scan('back', id)).toMatchObject({
      outcome: 'already',
      error: `${clerk.user.name} has already ended this order: wrong address.`,
    });
  });

  it.each([
    ['belongs to nothing', '0123456789abcdef01234567', 'No order has the code “0123456789abcdef01234567”.'],
    ['is of a product', 'CAP-1', 'No order has the code “CAP-1”.'],
    ['is empty', '  ', 'Nothing was scanned.'],
    ['has 200 characters', 'x'.repeat(200), `No order has the code “${'x'.repeat(40)}…”.`],
  ])('refuses a code that %s', async (_case, code, error) => {
    expect(await scan('packed', code)).toMatchObject({ outcome: 'refused', error, order: null, canInsist: false });
  });

  it('refuses steps that the status does not allow, and changes nothing', async () => {
    const pending = await ordered('pending');
    const confirmed = await ordered('confirmed');
    const sent = await ordered('on the way');
    const canceled = await ordered('confirmed');
    await staff.end(canceled, { status: 'confirmed' });
    const ids = [pending, confirmed, sent, canceled];
    const before = await Promise.all(ids.map(staff.read));
    const results = await scanAll([
      { step: 'packed', code: pending },
      { step: 'handed over', code: pending },
      { step: 'delivered', code: confirmed },
      { step: 'back', code: confirmed },
      { step: 'packed', code: sent },
      { step: 'packed', code: canceled },
      { step: 'delivered', code: canceled },
    ]);
    expect(results.map(({ outcome, error }) => `${outcome}: ${error ?? ''}`)).toEqual([
      "refused: This order is 'pending': accept it before it is packed.",
      "refused: An order that is 'pending' cannot become 'on the way'. The next status is 'confirmed'.",
      "refused: An order that is 'confirmed' cannot become 'delivered'. The next status is 'on the way'.",
      "refused: This order is 'confirmed': its parcel has not left.",
      "refused: This order is 'on the way': its parcel has left.",
      `refused: ${clerk.user.name} has already ended this order: cancelled by shop.`,
      'refused: This order has ended (cancelled by shop) and stays as it is.',
    ]);
    expect(await Promise.all(ids.map(staff.read))).toEqual(before);
  });

  it('a scan of a deleted order says who deleted it', async () => {
    const id = await ordered('confirmed');
    await staff.remove(id);
    expect(await scan('packed', id)).toMatchObject({
      outcome: 'refused',
      error: expect.stringContaining(clerk.user.name),
    });
  });

  it('one bad scan does not stop the others of its call', async () => {
    const [one, two] = [await ordered('confirmed'), await ordered('confirmed')];
    const results = await scanAll([
      { step: 'packed', code: one },
      { step: 'packed', code: 'nothing' },
      { step: 'packed', code: one },
      { step: 'packed', code: two },
    ]);
    expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'refused', 'already', 'done']);
    expect(results[2]?.error).toBe('You have already marked this order as packed.');
    expect(await scan('packed', two, {}, boss)).toMatchObject({
      outcome: 'already',
      error: `${clerk.user.name} has already marked this order as packed.`,
    });
  });

  it('a scan whose answer was lost is repeated with its key, and done once', async () => {
    const id = await ordered('on the way');
    const key = newKey();
    const first = await scan('delivered', id, { key });
    expect(await scan('delivered', id, { key })).toEqual(first);
    expect(await Promise.all([1, 2, 3].map(() => scan('delivered', id, { key })))).toEqual([first, first, first]);
    expect((await staff.read(id)).history.filter(({ status }) => status === 'delivered')).toHaveLength(1);
    expect(await scan('delivered', id)).toMatchObject({
      outcome: 'already',
      error: 'You have already marked this order as delivered.',
    });
  });

  it('a check answers what a scan would do, and changes nothing', async () => {
    const id = await ordered('confirmed');
    const before = await staff.read(id);
    const key = newKey();
    expect(await scan('handed over', id, { key, check: true })).toMatchObject({ outcome: 'done', error: null });
    expect(await scan('delivered', id, { check: true })).toMatchObject({ outcome: 'refused' });
    expect(await staff.read(id)).toEqual(before);
    expect(await scan('handed over', id, { key })).toMatchObject({ outcome: 'done', order: { status: 'on the way' } });
  });

  it('keys are forgotten after two days', async () => {
    const id = await ordered('confirmed');
    await scan('packed', id);
    const { db } = shop.database;
    const kept = async () => (await db.execute(sql`select from parcel_scans where order_id = ${id}`)).rowCount;
    const hour = 3_600_000;
    await purgeParcelScans(db, new Date(Date.now() + 47 * hour));
    expect(await kept()).toBe(1);
    await purgeParcelScans(db, new Date(Date.now() + 49 * hour));
    expect(await kept()).toBe(0);
  });

  it('of two clerks with one parcel one does the step, and the other reads who was quicker', async () => {
    for (const step of ['packed', 'handed over', 'delivered', 'back'] as const) {
      const id = await ordered(step === 'delivered' || step === 'back' ? 'on the way' : 'confirmed');
      const results = await Promise.all([clerk, boss, clerk, boss].map((who) => scan(step, id, {}, who)));
      expect(results.map(({ outcome }) => outcome).sort()).toEqual(['already', 'already', 'already', 'done']);
      const names = [clerk, boss].map(({ user }) => user.name).join('|');
      for (const { outcome, error } of results) {
        if (outcome === 'already') expect(error).toMatch(new RegExp(`^(${names}|You) ha(s|ve) already`));
      }
      const { history } = await staff.read(id);
      const event = { packed: 'packed', 'handed over': 'on the way', delivered: 'delivered', back: 'refused' }[step];
      expect(history.filter(({ status }) => status === event)).toHaveLength(1);
    }
  });
});

describe('marks of an order', () => {
  const edit = async (id: string, values: object) => {
    const { version } = await staff.read(id);
    expect((await editor(shop.app, clerk.headers).edit(id, { version, ...values })).status).toBe(200);
  };
  const marks = async (id: string) => {
    const { packedAt, shortAt } = await staff.read(id);
    return { packed: packedAt !== null, short: shortAt !== null };
  };

  it('are set and taken back, and each takes the place of the other', async () => {
    const id = await ordered('confirmed');
    expect(await mark(id, 'short')).toMatchObject({ outcome: 'moved' });
    expect(await marks(id)).toEqual({ packed: false, short: true });
    expect(await mark(id, 'short')).toEqual({
      _id: id,
      outcome: 'already',
      error: 'You have already marked this order as short of a piece.',
    });
    await mark(id, 'packed');
    expect(await marks(id)).toEqual({ packed: true, short: false });
    await mark(id, 'packed', false);
    expect(await marks(id)).toEqual({ packed: false, short: false });
    expect(await mark(id, 'packed', false)).toMatchObject({ outcome: 'already' });
    expect((await staff.read(id)).history.map(({ status }) => status).slice(2)).toEqual([
      'short',
      'packed',
      'unpacked',
    ]);
  });

  it('an edit of the lines takes packed back, another edit does not', async () => {
    const id = await ordered('confirmed', 2);
    await mark(id, 'packed');
    await edit(id, { customerName: 'Rami H.' });
    expect(await marks(id)).toEqual({ packed: true, short: false });
    await edit(id, { products: [{ line: 0, quantity: 1 }] });
    expect(await marks(id)).toEqual({ packed: false, short: false });
  });

  it('go when the pieces are in stock again', async () => {
    const [canceled, returned] = [await ordered('confirmed'), await ordered('confirmed')];
    for (const id of [canceled, returned]) await mark(id, 'packed');
    await staff.end(canceled, { status: 'confirmed' });
    expect(await marks(canceled)).toEqual({ packed: false, short: false });
    await scanAll([
      { step: 'handed over', code: returned },
      { step: 'back', code: returned },
    ]);
    expect(await marks(returned)).toEqual({ packed: true, short: false });
    await staff.checkIn(returned, [{ line: 0, sellable: 1, damaged: 0, lost: 0 }]);
    expect(await marks(returned)).toEqual({ packed: false, short: false });
  });

  it('a parcel that is short of a piece, or whose slip is old, leaves only when staff insist', async () => {
    const id = await ordered('confirmed', 2);
    await mark(id, 'short');
    const refused = await scan('handed over', id);
    expect(refused).toMatchObject({ outcome: 'refused', canInsist: true });
    expect(refused.error).toBe(`A piece of this order is missing, said ${clerk.user.name}.`);
    await mark(id, 'short', false);
    await call(shop.app, 'POST', '/orders/printed', { headers: clerk.headers, payload: { ids: [id] } });
    await edit(id, { customerAddress: '1 New Street' });
    for (const step of ['packed', 'handed over'] as const) {
      expect(await scan(step, id)).toMatchObject({
        outcome: 'refused',
        canInsist: true,
        error: 'This order was changed since its slip was printed: print the slip again.',
      });
    }
    expect(await marks(id)).toEqual({ packed: false, short: false });
    expect(await scan('handed over', id, { anyway: true })).toMatchObject({ outcome: 'done' });
  });

  it('are filters of the list', async () => {
    const customerName = `Marked ${newKey()}`;
    const product = await makeProduct(shop.database.db, { stock: 20 });
    const made = (status: Order['status']) => staff.ordered(product, { status, customerName });
    const [pending, toPack, packed, short, sent] = [
      await made('pending'),
      await made('confirmed'),
      await made('confirmed'),
      await made('confirmed'),
      await made('confirmed'),
    ];
    for (const id of [packed, sent]) await mark(id, 'packed');
    await mark(short, 'short');
    await scan('handed over', sent);
    const listed = async (parcel: string) => {
      const url = `/orders?q=${encodeURIComponent(customerName)}&parcel=${encodeURIComponent(parcel)}`;
      const { body } = await call<Order[]>(shop.app, 'GET', url, { headers: clerk.headers });
      return body.map(({ _id }) => _id).sort();
    };
    expect(await listed('to pack')).toEqual([toPack, short].sort());
    expect(await listed('packed')).toEqual([packed, sent].sort());
    expect(await listed('short')).toEqual([short]);
    expect(await mark(pending, 'packed')).toMatchObject({ outcome: 'refused' });
  });
});
