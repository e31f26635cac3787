import { describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import { couponWriteSchema } from './coupon';
import { staffCreateSchema } from './staff';
import { supplierWriteSchema } from './supplier';
import { transactionCreateSchema } from './transaction';

/** The error at each field of a form: the first one that was found. */
const errorsOf = (schema: z.ZodType, value: unknown): Record<string, string> => {
  const result = schema.safeParse(value);
  if (result.success) return {};
  const errors: Record<string, string> = {};
  for (const { path, message } of result.error.issues) errors[path.join('.')] ??= message;
  return errors;
};

const code = 'SPRING';

describe('a supplier', () => {
  it('requires a name, an email and a phone', () => {
    expect(errorsOf(supplierWriteSchema, { name: ' ', email: '' })).toEqual({
      name: 'Supplier name is required',
      email: 'Email is required',
      phone: 'Phone is required',
    });
  });

  it('a supplier with invalid fields is refused with an error for each field', () => {
    const wrong = {
      name: 'x'.repeat(201),
      email: 'nobody',
      phone: '1'.repeat(33),
      notes: 'n'.repeat(2001),
      status: 'gone',
    };
    expect(errorsOf(supplierWriteSchema, wrong)).toMatchObject({
      name: 'Must be 200 characters or fewer',
      email: 'Must be an email address',
      phone: 'Must be 32 characters or fewer',
      notes: 'Must be 2000 characters or fewer',
      status: expect.any(String),
    });
  });

  it('is parsed with trimmed text and without omitted fields', () => {
    expect(supplierWriteSchema.parse({ name: ' Mill ', email: ' a@b ', phone: ' 1 ', notes: null })).toEqual({
      name: 'Mill',
      email: 'a@b',
      phone: '1',
      notes: '',
    });
  });
});

describe('a coupon', () => {
  it('requires a code and a numeric value', () => {
    expect(errorsOf(couponWriteSchema, { code: '  ', discountType: 'fixed' })).toEqual({
      code: 'Coupon code is required',
      discountValue: 'Discount value must be a number',
    });
    expect(errorsOf(couponWriteSchema, { code, discountType: 'fixed', discountValue: NaN })).toEqual({
      discountValue: 'Discount value must be a number',
    });
  });

  it.each([0, 0.99, 100.01, -5, 1000])('a coupon of %d percent is refused', (discountValue) => {
    expect(errorsOf(couponWriteSchema, { code, discountType: 'percentage', discountValue })).toEqual({
      discountValue: 'Percentage discount must be between 1 and 100',
    });
  });

  it.each([1, 100, 12.5])('a coupon of %d percent is accepted', (discountValue) => {
    expect(errorsOf(couponWriteSchema, { code, discountType: 'percentage', discountValue })).toEqual({});
  });

  it.each([
    [0, 'Discount value must be more than 0'],
    [-1, 'Discount value must be more than 0'],
    [0.005, 'Must have at most two decimals'],
    [1_000_000, 'Must be 999,999.99 or less'],
  ])('a coupon of %d dollars is refused', (discountValue, message) => {
    expect(errorsOf(couponWriteSchema, { code, discountType: 'fixed', discountValue })).toEqual({
      discountValue: message,
    });
  });

  it('reports all its errors at once, even without a code', () => {
    const wrong = {
      discountType: 'percentage',
      discountValue: 150,
      usageLimit: 0,
      minSubtotal: -1,
      expiryDate: 'soon',
    };
    expect(errorsOf(couponWriteSchema, wrong)).toEqual({
      code: 'Coupon code is required',
      discountValue: 'Percentage discount must be between 1 and 100',
      usageLimit: 'Must be 1 or more',
      minSubtotal: expect.stringMatching(/^Must be/),
      expiryDate: 'Must be a date from the years 0001 to 9999, such as 2026-11-20',
    });
  });

  it('accepts its type under two names and returns it under one', () => {
    expect(couponWriteSchema.parse({ code: ' spring ', type: 'fixed', discountValue: 5 })).toEqual({
      code: 'SPRING',
      discountType: 'fixed',
      discountValue: 5,
      active: true,
      description: undefined,
      expiryDate: undefined,
    });
    expect(errorsOf(couponWriteSchema, { code, discountValue: 5 })).toEqual({
      discountType: 'Discount type is required',
    });
  });
});

describe('a manual transaction', () => {
  const fine = { type: 'expense', amount: 12.5, description: 'Rent', paymentMethod: 'cash' };

  it('is an expense, a purchase or a refund of a positive amount', () => {
    expect(errorsOf(transactionCreateSchema, fine)).toEqual({});
    expect(errorsOf(transactionCreateSchema, { ...fine, type: 'sale' })).toHaveProperty('type');
    for (const amount of [0, -1]) {
      expect(errorsOf(transactionCreateSchema, { ...fine, amount })).toEqual({ amount: 'Amount must be more than 0' });
    }
    expect(errorsOf(transactionCreateSchema, { ...fine, amount: 1.005 })).toEqual({
      amount: 'Must have at most two decimals',
    });
    expect(errorsOf(transactionCreateSchema, { ...fine, amount: NaN })).toEqual({ amount: 'Amount must be a number' });
  });

  it('requires a description, a supplier or an order, depending on its type', () => {
    const bare = { amount: NaN, paymentMethod: 'cash' };
    const need = (type: string) => errorsOf(transactionCreateSchema, { ...bare, type });
    expect(need('expense')).toMatchObject({ description: 'Description is required' });
    expect(need('purchase')).toMatchObject({ supplierId: 'Supplier is required' });
    expect(need('refund')).toMatchObject({ orderId: 'Order is required', amount: 'Amount must be a number' });
  });
});

describe('a staff account', () => {
  it('requires a name, an email, a staff role and a long password', () => {
    expect(errorsOf(staffCreateSchema, { name: '', email: 'x', role: 'customer', password: 'short' })).toMatchObject({
      name: 'Name is required',
      email: 'Must be an email address',
      role: expect.any(String),
      password: 'Password must be 12 characters or more',
    });
  });

  it('cannot have a username that could be an email address', () => {
    const account = { name: 'Ada', email: 'Ada@Shop.example ', role: 'employee', password: 'a long password' };
    for (const taken of ['a@b', 'a\uff20b.example', 'a\ufe6bb'])
      expect(errorsOf(staffCreateSchema, { ...account, username: taken })).toEqual({
        username: "Must not contain spaces or '@'",
      });
    expect(staffCreateSchema.parse({ ...account, username: ' ' })).toMatchObject({
      email: 'ada@shop.example',
      username: null,
    });
  });
});
