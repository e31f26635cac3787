import { describe, expect, it } from '@jest/globals';
import type { AuditEntry } from '@shop/shared/contracts';
import { auditEntryOf } from '@shop/shared/testing';
import { changeLabel, changedFields, detailsLabel, fieldLabel, idLabel, thingPath, valueLabel } from './labels';

const ORDER = '5f0000000000000000a1b2c3';

describe('labels of the audit log', () => {
  it.each([
    ['update', 'supplier', 'Changed supplier'],
    ['reset-password', 'staff', 'New password for staff account'],
    ['sign-in-failed', 'staff', 'Failed sign-in to staff account'],
    ['order-images', 'product', 'Images reordered on product'],
    ['turn_round', 'size-chart', 'Turn round size chart'],
  ])('changeLabel labels %s of %s as %s', (action, entity, label) =>
    expect(changeLabel(auditEntryOf({ action, entity, before: null, after: null }))).toBe(label),
  );

  it.each<[Partial<AuditEntry>, string, string | undefined]>([
    [
      { action: 'status', entity: 'order', entityId: ORDER },
      'Changed the status of order #00A1B2C3',
      `/orders?order=${ORDER}`,
    ],
    [{ action: 'delete', entity: 'order', entityId: ORDER }, 'Deleted order #00A1B2C3', undefined],
    [
      { action: 'undo', entity: 'settings', entityId: 'tagline', before: {}, after: {} },
      'Undid a change of setting Sentence under the name',
      '/settings',
    ],
    [
      { before: { name: 'Mill' }, after: { name: 'Mill & Co' } },
      'Changed supplier Mill & Co',
      '/suppliers?q=Mill%20%26%20Co',
    ],
    [{ action: 'delete', before: { name: 'Mill' }, after: null }, 'Deleted supplier Mill', undefined],
    [
      { action: 'create', entity: 'coupon', before: null, after: { code: 'SPRING' } },
      'Added coupon SPRING',
      '/coupons?q=SPRING',
    ],
    [
      { entity: 'product', before: { description: 'Old' }, after: { description: 'New' } },
      'Changed product',
      undefined,
    ],
    [{ action: 'create', entity: 'transaction', after: { description: 'Rent' } }, 'Added transaction Rent', undefined],
    [
      { action: 'undo', entity: 'settings', entityId: 'deliveryFee' },
      'Undid a change of setting Delivery fee',
      '/settings',
    ],
    [{ action: 'promote', entity: 'remote' }, 'Promoted remote Mill & Co', '/releases'],
  ])('changeLabel labels %j as %s', (entry, label, path) => {
    expect(changeLabel(auditEntryOf(entry))).toBe(label);
    expect(thingPath(auditEntryOf(entry))).toBe(path);
  });

  it('detailsLabel shows short values of an added or deleted record, without those in its label', () => {
    const details = (entry: Partial<AuditEntry>) => detailsLabel(auditEntryOf(entry));
    expect(details({ before: null, after: { name: 'Mill', status: 'active' } })).toBe('Status: active');
    expect(details({ entity: 'coupon', before: { code: 'SPRING', active: true }, after: null })).toBe('Active: Yes');
    const after = { amount: 5, type: 'expense', category: 'a'.repeat(24), note: 'A text that is far too long for it' };
    expect(details({ before: null, after })).toBe('Amount: $5.00, Type: expense');
    expect(details({ before: null, after: { sizes: ['S'], sku: '', a: 1, b: 2, c: 3, d: 4 } })).toBe(
      'A: 1, B: 2, C: 3',
    );
    expect(details({ before: null, after: { name: 'Mill', version: 1, archived: false } })).toBe('');
    expect(details({ before: null, after: { priority: 2, createdAt: '2026-11-25T11:05:01.155Z' } })).toBe(
      'Priority: 2',
    );
    expect(details({ before: null, after: null })).toBe('');
  });

  it('detailsLabel shows one changed field in full, and several by name', () => {
    expect(detailsLabel(auditEntryOf({ before: { status: 'pending' }, after: { status: 'confirmed' } }))).toBe(
      'Status: pending \u2192 confirmed',
    );
    const many = { a: 1, b: 2, c: 3, d: 4, e: 5 };
    expect(detailsLabel(auditEntryOf({ before: many, after: {} }))).toBe('A, B, C, D and 1 more');
  });

  it('changedFields puts the name of a record before its other fields', () => {
    const after = { status: 'active', address: '', name: 'Mill' };
    expect(changedFields({ before: { phone: '1' }, after })).toEqual(['name', 'address', 'phone', 'status']);
  });

  it.each([
    [ORDER, '00a1b2c3'],
    ['deliveryFee', 'deliveryFee'],
    ['mfe-storefront', 'mfe-storefront'],
  ])('idLabel shows the id %s as %s', (id, label) => expect(idLabel(id)).toBe(label));

  it('fieldLabel and valueLabel show fields and values in readable form', () => {
    expect(fieldLabel('discountValue')).toBe('Discount value');
    expect([null, '', true, false, 12.5, 'x', { a: 1 }].map((value) => valueLabel('priority', value))).toEqual([
      '-',
      '-',
      'Yes',
      'No',
      '12.5',
      'x',
      '{\n "a": 1\n}',
    ]);
  });

  it('amounts of money are shown in dollars, whether the log has dollars or cents', () => {
    expect(fieldLabel('totalCents')).toBe('Total');
    expect(valueLabel('totalCents', 7750)).toBe('$77.50');
    expect(valueLabel('salePrice', 20)).toBe('$20.00');
    expect(detailsLabel(auditEntryOf({ before: { price: 40 }, after: { price: 38.5 } }))).toBe(
      'Price: $40.00 \u2192 $38.50',
    );
  });
});
