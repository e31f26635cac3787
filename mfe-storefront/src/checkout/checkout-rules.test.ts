import { describe, expect, it } from '@jest/globals';
import type { ApiError } from '@shop/shared/api';
import { cartItemOf, idOf, productOf } from '@shop/shared/testing';
import { revise } from './changes';
import type { CheckoutDraft } from './draft';
import { orderBody } from './order-body';
import { failureText, refusalOf } from './refusal';

const tee = cartItemOf(productOf({ _id: idOf(1), name: 'Track Tee', price: 40 }), { quantity: 3 });
const cap = cartItemOf(
  productOf({ _id: idOf(2), name: 'Cap', price: 15, sizes: [], colors: [], stock: { default: 9 } }),
);

const draft: CheckoutDraft = {
  form: { name: ' Ada ', phone: '+1 555 0123', address: '12 Row', location: 'London', notes: 'Ring twice' },
  method: 'cod',
};
const base = { ...draft, items: [tee, cap], couponCode: null, expectedTotal: 138, customerId: 'c-1' };

describe('orderBody', () => {
  it('builds an online order with its city, paid on delivery, with the prices and total the shopper saw', () => {
    expect(orderBody(base)).toEqual({
      customerId: 'c-1',
      customerName: 'Ada',
      customerPhone: '+1 555 0123',
      customerAddress: '12 Row',
      location: 'London',
      products: [
        { product: idOf(1), quantity: 3, size: 'M', color: 'Black', price: 40 },
        { product: idOf(2), quantity: 1, size: 'One Size', color: 'Default', price: 15 },
      ],
      orderType: 'online',
      paymentMethod: 'delivery',
      notes: 'Ring twice',
      expectedTotal: 138,
    });
  });

  it('marks an order through the chat app, puts it on credit and includes the location', () => {
    const body = orderBody({ ...base, method: 'whatsapp', couponCode: 'SPRING10' });
    expect(body).toMatchObject({
      paymentMethod: 'credit',
      notes: 'WhatsApp order\nRing twice',
      location: 'London',
      couponCode: 'SPRING10',
    });
  });
});

describe('revise', () => {
  it('returns no changes while prices are unchanged and stock is sufficient', () => {
    const lines = [
      { price: 40, available: 3 },
      { price: 15, available: 1 },
    ];
    expect(revise([tee, cap], lines)).toEqual({ changes: [], items: [tee, cap] });
  });

  it('reports changes line by line and keeps the items that can be bought', () => {
    const { changes, items } = revise(
      [tee, cap],
      [
        { price: 42.5, available: 2 },
        { price: null, available: 0 },
      ],
    );
    expect(changes.map(({ text }) => text)).toEqual([
      'Track Tee (M, Black) - Only 2 available, but 3 requested',
      'Track Tee (M, Black) now costs $42.50 instead of $40.00',
      'Cap (One Size, Default) is no longer available and is left out',
    ]);
    expect(items).toMatchObject([{ id: tee.id, quantity: 2, price: 42.5 }]);
  });

  it('leaves out sold-out items', () => {
    const { changes, items } = revise([tee], [{ price: 40, available: 0 }]);
    expect(changes[0]?.text).toBe('Track Tee (M, Black) - Only 0 available, but 3 requested, so it is left out');
    expect(items).toEqual([]);
  });
});

describe('refusalOf', () => {
  const error = (overrides: Partial<ApiError>): ApiError => ({
    status: 422,
    code: 'INVALID',
    error: '',
    errors: [],
    details: {},
    ...overrides,
  });

  it.each([
    ['a lost connection', 0],
    ['a server error', 503],
  ])('gives no reason after %s, but names the way of ordering', (_, status) => {
    const lost = error({ status, error: 'Down', errors: [{ field: 'notes', message: 'Down' }] });
    for (const [method, name] of [
      ['cod', 'COD'],
      ['whatsapp', 'WhatsApp'],
    ] as const) {
      expect(refusalOf(lost, method, [tee])).toEqual({ text: failureText(method), reasons: [], fields: {} });
      expect(failureText(method)).toContain(`Unable to process your ${name} order at the moment.`);
    }
  });

  it('returns the reason with the order line it concerns', () => {
    const refusal = refusalOf(
      error({ error: 'Unknown size', errors: [{ field: 'products.1.size', message: 'Unknown size' }] }),
      'cod',
      [tee, cap],
    );
    expect(refusal.reasons).toEqual(['Cap: Unknown size']);
  });

  it('assigns an error about a field to that field', () => {
    const refusal = refusalOf(
      error({
        status: 429,
        error: 'There are already 5 orders waiting.',
        errors: [{ field: 'customerPhone', message: 'Too many orders are waiting' }],
      }),
      'cod',
      [tee],
    );
    expect(refusal.fields).toEqual({ phone: 'Too many orders are waiting' });
    expect(refusal.reasons).toEqual(['Too many orders are waiting', 'There are already 5 orders waiting.']);
  });
});
