import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { callSchemas } from '@shop/shared/contracts';
import { orderNumber } from '@shop/shared/rules';
import type { TestApp } from '../../../../testing/app';
import { createTestApp } from '../../../../testing/app';
import { makeProduct } from '../../../../testing/fixtures';
import { findContradictions } from '../../../orders/invariants';
import { BUSY_SHOP } from '../../../orders/testing';
import { settlementsOf, writeOf } from '../testing';
import { OrderFinder } from './find-orders';

let shop: TestApp;
let does: ReturnType<typeof settlementsOf>;
let shirt: { id: string };
let files = 0;

beforeAll(async () => {
  shop = await createTestApp({ env: { ...BUSY_SHOP, COUNTRY: 'LB' } });
  does = settlementsOf(shop, (await shop.signIn('admin')).headers);
  shirt = await makeProduct(shop.database.db, { price: 30, stock: { M: 500 } });
});
afterAll(() => shop.close());

/** A courier who delivered so many orders over $33.00, with their phone numbers, and the draft without them. */
const draftOf = async (orders: number) => {
  const courier = await does.addCourier();
  const ids: string[] = [];
  for (let made = 0; made < orders; made += 1) ids.push(await does.delivered(shirt, courier.id));
  const { rows } = await shop.database.pool.query<{ phone: string }>(
    'select customer_phone as phone from orders where id = any($1) order by array_position($1, id)',
    [ids],
  );
  const { body: draft } = await does.begin(courier.id);
  return { courier, ids, phones: rows.map(({ phone }) => phone), draft };
};

/** A file with these lines; each has other bytes, as its header has another number. */
const csv = (header: string, lines: readonly string[]) => {
  files += 1;
  return [`${header},File ${String(files)}`, ...lines].join('\r\n');
};

const errorsOf = ({ errors }: { errors: { line: number; column: string; message: string }[] }) =>
  errors.map(({ line, column, message }) => `${String(line)} ${column}: ${message}`);

describe('the statement of a courier', () => {
  it('fills the draft by id, by number and by phone, and is closed as every draft', async () => {
    const { courier, ids, phones, draft } = await draftOf(4);
    const [first = '', second = '', third = ''] = ids;
    const file = csv('Order,Mobile,Collected,Fee,VAT', [
      `${first.toUpperCase()},,33,2,0.20`,
      `#${orderNumber(second)},,"$30.00",2,`,
      `,${phones[2] ?? ''},33.00,2,`,
    ]);
    const preview = await does.statement(draft._id, file);
    expect(preview.status).toBe(200);
    expect(callSchemas.readStatement.response.parse(preview.body)).toEqual(preview.body);
    expect(preview.body).toMatchObject({
      applied: false,
      complete: true,
      columns: { order: 'Order', phone: 'Mobile', received: 'Collected', fee: 'Fee', tax: 'VAT' },
      lines: 3,
      matched: 2,
      received: 96,
      fee: 6,
      tax: 0.2,
      differing: [{ line: 3, order: second, owed: 33, received: 30 }],
      missing: [{ order: ids[3], owed: 33 }],
      errors: [],
    });
    expect((await does.read(draft._id)).body.orders).toBe(4);
    const confirm = { confirm: 'true', version: '1' };
    const filled = await does.statement(draft._id, file, confirm);
    expect([filled.status, filled.body.applied]).toEqual([200, true]);
    const { body: ready } = await does.read(draft._id);
    expect(ready).toMatchObject({ orders: 3, received: 96, fee: 6, tax: 0.2, version: 2 });
    // The answer was lost, and the same request comes again.
    expect((await does.statement(draft._id, file, confirm)).status).toBe(200);
    expect((await does.read(draft._id)).body.version).toBe(2);
    expect((await does.statements())[0]).toMatchObject({ state: 'draft', courier: { pot: courier.id } });
    expect((await does.close(ready._id, writeOf(ready, { to: 'bank' }))).status).toBe(200);
    expect(await does.held(courier.id)).toBe(132 - 96);
    expect((await does.statements())[0]).toMatchObject({ state: 'settled', settlement: draft._id });
    expect(third).not.toBe('');
    expect(await findContradictions(shop.database.db)).toEqual([]);
  });

  it('is used once, by bytes, until its settlement is reversed', async () => {
    const { courier, ids, draft } = await draftOf(1);
    const file = csv('Order,Amount', [`${ids[0] ?? ''},33`]);
    const other = await draftOf(1);
    await does.statement(draft._id, file, { confirm: 'true', version: '1' });
    const twice = await does.statement(other.draft._id, file);
    expect([twice.status, twice.body.code]).toEqual([409, 'STATEMENT_USED']);
    await does.close(draft._id, { ...writeOf((await does.read(draft._id)).body), to: 'bank' });
    const { body: next } = await does.begin(courier.id);
    expect((await does.statement(next._id, file)).body.code).toBe('STATEMENT_USED');
    await does.reverse(draft._id);
    expect((await does.statements())[0]?.state).toBe('free');
    const again = await does.statement(next._id, file, { confirm: 'true', version: String(next.version) });
    expect([again.status, (await does.statements())[0]?.settlement]).toEqual([200, next._id]);
  });

  it('reads the columns that the courier’s last one had, and those that are said', async () => {
    const { courier, ids, draft } = await draftOf(2);
    const [first = '', second = ''] = ids;
    const unknown = await does.statement(draft._id, csv('A,B', [`${first},33`]));
    expect(unknown.body).toMatchObject({ complete: false, matched: 0, errors: [] });
    const said = { order: 'A', received: 'B' };
    await does.statement(draft._id, csv('A,B', [`${first},33`]), { ...said, confirm: 'true', version: '1' });
    await does.close(draft._id, { ...writeOf((await does.read(draft._id)).body), to: 'bank' });
    const { body: next } = await does.begin(courier.id);
    const later = await does.statement(next._id, csv('A,B', [`${second},33`]));
    expect(later.body).toMatchObject({ complete: true, matched: 1, columns: { order: 'A', received: 'B' } });
  });

  it('fills a draft once when it is sent twice at once, and no other draft', async () => {
    const [one, other] = [await draftOf(1), await draftOf(1)];
    // Either file settles nothing of the other courier, so that only its bytes are in the way.
    const file = csv('Order,Amount', [`${one.ids[0] ?? ''},33`]);
    const confirm = { confirm: 'true', version: '1' };
    const answers = await Promise.all([1, 2].map(() => does.statement(one.draft._id, file, confirm)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await does.statement(other.draft._id, file, confirm)).status).toBe(409);
  });
});

it('finds an order whose number reads as a date, or as a shortened number', () => {
  const waiting = ['0123456789abcdef306feb59', '0123456789abcdef12345e67'];
  const finder = new OrderFinder(
    waiting.map((id) => ({ id, owed: 3300, e164: null, digits: '' })),
    'LB',
  );
  const found = ['306FEB59', '#12345E67', '407FEB58', '6-Feb-59'].map((cell, line) => finder.byCode(cell, line));
  expect(found).toEqual([
    expect.objectContaining({ id: waiting[0] }),
    expect.objectContaining({ id: waiting[1] }),
    'No delivered order #407FEB58 of this courier waits for a settlement',
    expect.stringContaining('has shortened this number'),
  ]);
});

describe('a statement that is refused', () => {
  it('tells each error at its line and column, changes nothing, and is remembered', async () => {
    const { courier, ids, phones, draft } = await draftOf(7);
    const file = csv('Order,Phone,Amount,Fee', [
      `${ids[0] ?? ''},,33,`,
      `${orderNumber(ids[0] ?? '')},,33,`,
      'ffffffffffffffffffffffff,,33,',
      `${ids[1] ?? ''},,-33,`,
      `${ids[2] ?? ''},,€33,-1`,
      `${ids[3] ?? ''},,thirty,`,
      `${ids[4] ?? ''},,"33,00",`,
      ',9.6E+10,33,',
      `,${phones[5] ?? ''},"1.234",`,
      '12,,33,',
      `${ids[6] ?? ''},,33.00,`,
      `${ids[6] ?? ''},,,`,
    ]);
    const { status, body } = await does.statement(draft._id, file);
    expect(status).toBe(200);
    expect(errorsOf(body)).toEqual([
      '3 Order: Line 2 has this order already',
      '4 Order: No delivered order #FFFFFFFF of this courier waits for a settlement',
      '5 Amount: Must be 0 or more',
      '6 Amount: Must be an amount in dollars',
      '6 Fee: Must be 0 or more',
      '7 Amount: Must be an amount in dollars',
      '9 Phone: A spreadsheet has shortened this number. Format the column as text, and save the file again',
      "10 Amount: '1.234' could mean 1234. Write 1234, or at most two decimals",
      "11 Order: Must be the 24 characters of an order's id, or the last 8",
      "12 Amount: Line 8 writes decimals behind ',', this one behind '.'. Write all amounts in one way",
      '13 Amount: Must be an amount',
      '13 Order: Line 12 has this order already',
    ]);
    const confirmed = await does.statement(draft._id, file, { confirm: 'true', version: '1' });
    expect([confirmed.status, confirmed.body.code]).toEqual([422, 'STATEMENT_ERRORS']);
    expect(confirmed.body.errors).toContainEqual({
      field: 'lines.3.Order',
      message: 'Line 2 has this order already',
    });
    expect((await does.read(draft._id)).body).toMatchObject({ orders: 7, version: 1 });
    const list = await does.statements();
    expect(callSchemas.listStatements.response.parse(list)).toEqual(list);
    expect(list[0]).toMatchObject({ state: 'refused', name: 'statement.csv', courier: { pot: courier.id } });
    expect(list[0]?.reason).toContain('12 errors. Line 3, Order: Line 2 has this order already');
  });

  it.each([
    ['without lines', 'Order,Amount\n', 'no line below'],
    ['of blanks', ' \n\n', 'is empty'],
    ['in another encoding', Buffer.from('Order,Amount\nJos\xe9,3', 'latin1'), 'not in UTF-8'],
    ['that is a spreadsheet', Buffer.from('504b0304ff000000', 'hex'), 'not in UTF-8'],
    ['with an open quote', 'Order,Amount\n"x,3', 'quotes in line 2'],
    ['of 100,000 lines', `Order,Amount\n${'ffffffff,3\n'.repeat(100_000)}`, 'At most 1,000 lines'],
  ])('is remembered %s', async (_case, file, reason) => {
    const { draft } = await draftOf(1);
    const { status, body } = await does.statement(draft._id, file);
    expect([status, body.error]).toEqual([422, expect.stringContaining(reason)]);
    expect((await does.statements())[0]).toMatchObject({ state: 'refused', reason: body.error });
  });

  it('is read in UTF-16, which spreadsheets call Unicode text, and refused above 20 MB', async () => {
    const { ids, draft } = await draftOf(1);
    const text = `\ufeffOrder\tAmount\r\n${ids[0] ?? ''}\t33\r\n`;
    expect((await does.statement(draft._id, Buffer.from(text, 'utf16le'))).body).toMatchObject({ matched: 1 });
    expect((await does.statement(draft._id, Buffer.alloc(30 * 1024 * 1024, 'x'))).status).toBe(413);
  });

  it('keeps no phone number', async () => {
    const { phones, draft } = await draftOf(1);
    await does.statement(draft._id, csv('Phone,Amount', [`${phones[0] ?? ''},33`, `${phones[0] ?? ''},33`]));
    const { rows } = await shop.database.pool.query<{ row: string }>(
      `select statements::text as row from statements union all select after::text from audit_log where entity = 'statement'`,
    );
    const digits = (phones[0] ?? '').replace(/\D/g, '');
    expect(rows.some(({ row }) => row.includes(digits.slice(-6)))).toBe(false);
    expect(rows.some(({ row }) => row.includes('Lines above settle all orders'))).toBe(true);
  });
});
