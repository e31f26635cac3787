import { describe, expect, it } from '@jest/globals';
import {
  DEFAULT_MESSAGES,
  MAX_MESSAGE,
  MESSAGE_FIELDS,
  MESSAGE_MOMENTS,
  canWrite,
  fillMessage,
  messageFor,
  messageProblem,
  momentOf,
} from './messages';

const VALUES = {
  name: 'Ada',
  order: 'A1B2C3D4',
  pieces: '2 × Tee',
  total: '$83.00',
  address: '1 Road',
  shop: 'Northbound',
  track: 'https://x.example/track-order',
  link: 'https://x.example/confirm#1',
};

describe('fillMessage', () => {
  it('fills each field wherever it stands', () => {
    expect(
      fillMessage('Hi {name}, {name}: #{order}, {pieces}, {total}, {address}, {shop}, {track}, {link}', VALUES),
    ).toBe(
      'Hi Ada, Ada: #A1B2C3D4, 2 × Tee, $83.00, 1 Road, Northbound, https://x.example/track-order, https://x.example/confirm#1',
    );
  });

  it.each([
    ['a field', '{total}'],
    ['itself', '{name}'],
    ['a sign of replacements', '$& $1 $$'],
    ['half a field', '{tot'],
  ])('a value that contains %s stays as it was typed', (_case, name) => {
    expect(fillMessage('{name}al} {total}', { ...VALUES, name })).toBe(`${name}al} $83.00`);
  });

  it('values are one line of clean text, and lines of the template stay', () => {
    const name = ' Ada\u202e\n\u0000 Lovelace\u200b ';
    expect(fillMessage('Hello {name},\n\n{shop}\n', { ...VALUES, name })).toBe('Hello Ada Lovelace,\n\nNorthbound');
  });
});

describe('messageFor', () => {
  const order = {
    _id: '5f0000000000000000a1b2c3',
    customerName: 'Ada',
    customerAddress: '1 Road',
    location: 'Bath',
    totalAmount: 1083.5,
    products: [
      { product: { name: 'Tee' }, size: 'M', color: 'Black', quantity: 2 },
      { product: { name: 'Beanie' }, size: 'One size', color: '', quantity: 1 },
      { product: { name: 'Gift card' }, size: '', color: '', quantity: 1 },
    ],
  };
  const sender = { shopName: 'Northbound', origin: 'https://shop.example' };

  it('has the confirmation link of the order, or the page for tracking without one', () => {
    expect(messageFor('{link}', order, { ...sender, link: '/confirm#1' })).toBe('https://shop.example/confirm#1');
    expect(messageFor('{link}', order, sender)).toBe('https://shop.example/track-order');
  });

  it('says number, total, address with town, and the page for tracking without any data of the order', () => {
    expect(messageFor('{order} {total} {address} {track}', order, sender)).toBe(
      '00A1B2C3 $1,083.50 1 Road, Bath https://shop.example/track-order',
    );
  });

  it('names the pieces with their variants, and how many there are of each', () => {
    expect(messageFor('{pieces}', order, sender)).toBe('2 × Tee (M, Black), Beanie (One size), Gift card');
  });

  it('names the town once where the address has it, too', () => {
    expect(messageFor('{address}', { ...order, customerAddress: '1 Road, bath' }, sender)).toBe('1 Road, bath');
  });

  it('reads well where something is missing', () => {
    const bare = { ...order, customerName: '', customerAddress: '', location: '' };
    expect(messageFor('Hello {name}, {shop}: {address}.', bare, { ...sender, shopName: '' })).toBe(
      'Hello there, our shop: an address that we do not have yet.',
    );
  });
});

describe('messageProblem', () => {
  it.each([
    [
      'Hello {nmae}',
      'There is no field {nmae}. The fields are {name}, {order}, {pieces}, {total}, {address}, {shop}, {track}, {link}.',
    ],
    ['Hello {Name}', /^There is no field \{Name\}\./],
    ['{}', /^There is no field \{\}\./],
    ['{{name}}', /^A brace stands alone\./],
    ['Hello {name', /^A brace stands alone\./],
  ])('refuses %s', (template, problem) => {
    expect(messageProblem(template)).toEqual(typeof problem === 'string' ? problem : expect.stringMatching(problem));
  });

  it('allows every field, no field, and the shop’s own templates, which are short enough', () => {
    for (const template of [...MESSAGE_FIELDS.map((field) => `{${field}}`), '', ...Object.values(DEFAULT_MESSAGES)]) {
      expect(messageProblem(template)).toBeNull();
      expect(template.length).toBeLessThanOrEqual(MAX_MESSAGE);
    }
  });
});

describe('momentOf', () => {
  const order = { status: 'pending', orderType: 'online', channel: 'web', paymentMethod: 'delivery', notes: '' };
  it.each([
    ['a new order of the web', {}, 'confirm'],
    ['a new order of the chat', { channel: 'chat', paymentMethod: 'credit' }, 'received'],
    ['a new order by phone', { channel: 'phone' }, 'received'],
    ['the new order of an exchange', { exchangeCredit: 0 }, 'exchange'],
    ['an accepted exchange', { status: 'confirmed', exchangeCredit: 20 }, null],
    ['an exchange that was sent', { status: 'on the way', exchangeCredit: 20 }, 'on the way'],
    ['an accepted order', { status: 'confirmed' }, null],
    ['a parcel that was sent', { status: 'on the way' }, 'on the way'],
    ['a delivered order', { status: 'delivered' }, 'delivered'],
    ['a delivered order on credit', { status: 'delivered', paymentMethod: 'credit' }, 'payment due'],
    ['a delivered chat order', { status: 'delivered', paymentMethod: 'credit', notes: 'WhatsApp order' }, 'delivered'],
    ['a sale in the shop', { status: 'delivered', orderType: 'in-store', channel: 'in-store' }, null],
    ['an order that ended', { outcome: { kind: 'refused' } }, null],
    ['an order that the shop canceled', { outcome: { kind: 'cancelled by shop' } }, null],
  ])('%s waits for its message', (_case, values, moment) => {
    expect(momentOf({ ...order, ...values })).toBe(moment);
  });
});

describe('canWrite', () => {
  it.each([
    ['pending', ['received', 'confirm', 'payment due']],
    ['confirmed', ['received', 'payment due']],
    ['on the way', ['on the way', 'payment due']],
    ['delivered', ['delivered', 'payment due']],
  ])('the messages of an order that is %s', (status, moments) => {
    expect(MESSAGE_MOMENTS.filter((moment) => canWrite({ status }, moment))).toEqual(moments);
  });

  it('an exchange has a message of its own until it is sent', () => {
    const moments = (status: string) =>
      MESSAGE_MOMENTS.filter((moment) => canWrite({ status, exchangeCredit: 0 }, moment));
    expect(moments('pending')).toEqual(['received', 'confirm', 'exchange', 'payment due']);
    expect(moments('on the way')).toEqual(['on the way', 'payment due']);
  });

  it.each([
    ['refused', []],
    ['cancelled by customer', []],
    ['cancelled by shop', ['back in stock']],
  ])('the messages of an order that ended: %s', (kind, moments) => {
    const ended = { status: 'pending', outcome: { kind } };
    expect(MESSAGE_MOMENTS.filter((moment) => canWrite(ended, moment))).toEqual(moments);
  });
});
