import { describe, expect, it } from '@jest/globals';
import { checkoutErrors, type CheckoutForm } from './checkout';

const form = (values: Partial<CheckoutForm> = {}): CheckoutForm => ({
  name: 'Rami',
  phone: '+961 70 123 456',
  address: 'Main Street 1',
  location: '',
  notes: '',
  ...values,
});

describe('checkoutErrors', () => {
  it('finds no errors in a complete form', () => {
    expect(checkoutErrors(form(), 'cod')).toEqual({});
  });

  it('requires name, phone and address and returns a message for each', () => {
    expect(checkoutErrors(form({ name: ' ', phone: '', address: '\n' }), 'cod')).toEqual({
      name: 'Name is required',
      phone: 'Phone number is required',
      address: 'Address is required for COD orders',
    });
  });

  it('requires neither address nor city for an order by chat', () => {
    expect(checkoutErrors(form({ address: '' }), 'whatsapp', { cityRequired: true })).toEqual({});
  });

  it('requires the city of a delivery when the shop requires one', () => {
    expect(checkoutErrors(form({ location: ' ' }), 'cod', { cityRequired: true })).toEqual({
      location: 'City is required for COD orders',
    });
    expect(checkoutErrors(form({ location: 'Beirut' }), 'cod', { cityRequired: true })).toEqual({});
    expect(checkoutErrors(form(), 'cod', { cityRequired: false })).toEqual({});
  });

  it.each(['+', 'call me', '00', '()'])('requires digits in the phone number %s', (phone) => {
    expect(checkoutErrors(form({ phone }), 'cod')).toEqual({ phone: 'Phone number must contain digits' });
  });

  it.each(['O3 123 456', '+961 70 12З 456', '70123456 or 71'])('refuses letters in the phone number %s', (phone) => {
    expect(checkoutErrors(form({ phone }), 'cod')).toEqual({ phone: 'Phone number must not contain letters' });
  });

  it.each(['+961 (70) 123-456', '00961.70.123.456', '70/123456', '\u200f70 123 456'])(
    'accepts the phone number %s',
    (phone) => {
      expect(checkoutErrors(form({ phone }), 'cod')).toEqual({});
    },
  );
});
