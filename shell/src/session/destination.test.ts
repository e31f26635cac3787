import { describe, expect, it } from '@jest/globals';
import { buildRegistry } from '@shop/shared/remote/registry';
import { userOf } from '@shop/shared/testing';
import { testRemotes } from '../testing';
import { destinationAfterSignIn, originOf } from './destination';

const registry = buildRegistry(testRemotes);
const goes = (role: 'admin' | 'employee' | 'customer', origin?: string) =>
  destinationAfterSignIn(userOf({ role }), origin, registry);

describe('destinationAfterSignIn', () => {
  it('sends staff to the dashboard and everyone else to the home page', () => {
    expect(goes('admin')).toBe('/dashboard');
    expect(goes('employee')).toBe('/dashboard');
    expect(goes('customer')).toBe('/');
    expect(goes('customer', '/orders')).toBe('/');
  });

  it('sends staff back to the page that turned them away', () => {
    expect(goes('employee', '/orders?status=pending')).toBe('/orders?status=pending');
    expect(goes('admin', '/audit')).toBe('/audit');
  });

  it('never sends a user to a page that the role may not see', () => {
    expect(goes('employee', '/audit')).toBe('/dashboard');
  });

  it.each([
    'https://evil.example/orders',
    '//evil.example/orders',
    '/\\evil.example',
    'orders',
    '/nowhere',
    '/login',
    '',
  ])('does not follow %s', (origin) => {
    expect(goes('admin', origin)).toBe('/dashboard');
  });
});

describe('originOf', () => {
  it('reads what the guard stored, and nothing else', () => {
    expect(originOf({ from: '/orders' })).toBe('/orders');
    expect(originOf(null)).toBeUndefined();
    expect(originOf({ from: 5 })).toBeUndefined();
  });
});
