import { expect, it } from '@jest/globals';
import { callPath } from './call-path';
import { calls } from './calls';

it('callPath fills in every parameter, of any type', () => {
  expect(callPath(calls.deleteProductImage, { id: 'a1', imageId: 7 })).toBe('/products/a1/images/7');
});

it('callPath encodes values, so that none adds a segment, a query or a pattern', () => {
  expect(callPath(calls.trackOrders, { phone: '+1 212/5?a=b#c$&é' })).toBe(
    '/orders/track/%2B1%20212%2F5%3Fa%3Db%23c%24%26%C3%A9',
  );
});

it('callPath leaves the place of a parameter without a value empty', () => {
  expect(callPath(calls.acceptOrder)).toBe('/orders//accept');
  expect(callPath(calls.deleteProductImage, { id: 'a1', imageId: null })).toBe('/products/a1/images/');
});

it('callPath ignores values that the path does not name', () => {
  expect(callPath(calls.listOrders, { id: 'a1' })).toBe('/orders');
});
