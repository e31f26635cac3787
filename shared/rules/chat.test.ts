import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { chatLink, chatOrderMessage } from './chat';

const order = {
  orderId: 'a1b2c3d4e5f6a1b2c3d4e5f6',
  customerName: 'Rami & Söhne',
  customerPhone: '+96170123456',
  items: [
    { name: 'Training Tee', size: 'X-Large', color: 'Off-White', quantity: 3, price: 19.99 },
    { name: 'Cap', size: 'One Size', color: 'Default', quantity: 1, price: 1234.5 },
  ],
  deliveryFee: 3,
  totalAmount: 1297.47,
};

describe('chatOrderMessage', () => {
  it('lists items, sizes, colors, quantities, line prices, total, customer and order', () => {
    const message = chatOrderMessage(order);
    expect(message).toContain('1. Training Tee - Size: X-Large, Color: Off-White, Quantity: 3 - $59.97');
    expect(message).toContain('2. Cap - Size: One Size, Color: Default, Quantity: 1 - $1,234.50');
    expect(message).toContain('Delivery: $3.00\nTotal: $1,297.47');
    expect(message).toContain('Name: Rami & Söhne\nPhone: +96170123456\nOrder ID: a1b2c3d4e5f6a1b2c3d4e5f6');
  });

  it('lists location and discount only when they exist', () => {
    expect(chatOrderMessage(order)).not.toMatch(/Location|Discount/);
    const message = chatOrderMessage({ ...order, location: 'Byblos', discount: 5 });
    expect(message).toContain('Location: Byblos');
    expect(message).toContain('Discount: -$5.00');
  });
});

describe('chatLink', () => {
  it('reduces the phone number to its digits', () => {
    expect(chatLink('+961 70 123', 'Hi')).toBe('https://wa.me/96170123?text=Hi');
  });

  it('carries any well-formed text unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (message) => {
        const url = new URL(chatLink('96170123', message));
        expect(url.searchParams.get('text')).toBe(message);
        expect([...url.searchParams.keys()]).toEqual(['text']);
        expect(url.hash).toBe('');
      }),
    );
  });

  it('never throws, even for half an emoji', () => {
    expect(chatLink('1', 'cut \ud83d')).toBe(`https://wa.me/1?text=cut%20${encodeURIComponent('\ufffd')}`);
    const units = fc.array(fc.nat(0xffff)).map((codes) => String.fromCharCode(...codes));
    fc.assert(
      fc.property(units, (message) => {
        expect(() => new URL(chatLink('1', message))).not.toThrow();
      }),
    );
  });
});
