import { describe, expect, it } from '@jest/globals';
import { changeLabel, changedFields, detailsLabel, fieldLabel, valueLabel } from './labels';

describe('a line of the audit log', () => {
  it.each([
    ['update', 'supplier', 'Changed supplier'],
    ['status', 'order', 'Moved order'],
    ['reset-password', 'staff', 'New password for staff account'],
    ['sign-in-failed', 'staff', 'Failed sign-in to staff account'],
    ['order-images', 'product', 'Images reordered on product'],
    ['turn_round', 'size-chart', 'Turn round size chart'],
  ])('%s of %s is called %s', (action, entity, label) => expect(changeLabel({ action, entity })).toBe(label));

  it('names what was added or deleted', () => {
    expect(detailsLabel({ before: null, after: { name: 'Mill', status: 'active' } })).toBe('Mill');
    expect(detailsLabel({ before: { code: 'SPRING', active: true }, after: null })).toBe('SPRING');
    expect(detailsLabel({ before: null, after: { amount: 5, type: 'expense' } })).toBe('Amount, Type');
    expect(detailsLabel({ before: null, after: null })).toBe('-');
  });

  it('tells one changed field in full, and several by name', () => {
    expect(detailsLabel({ before: { status: 'pending' }, after: { status: 'confirmed' } })).toBe(
      'Status: pending \u2192 confirmed',
    );
    const many = { a: 1, b: 2, c: 3, d: 4, e: 5 };
    expect(detailsLabel({ before: many, after: {} })).toBe('A, B, C, D and 1 more');
  });

  it('puts what a thing is called before its other fields', () => {
    const after = { status: 'active', address: '', name: 'Mill' };
    expect(changedFields({ before: { phone: '1' }, after })).toEqual(['name', 'address', 'phone', 'status']);
  });

  it('tells fields and values as people read them', () => {
    expect(fieldLabel('discountValue')).toBe('Discount value');
    expect([null, '', true, false, 12.5, 'x', { a: 1 }].map(valueLabel)).toEqual([
      '-',
      '-',
      'Yes',
      'No',
      '12.5',
      'x',
      '{\n "a": 1\n}',
    ]);
  });
});
