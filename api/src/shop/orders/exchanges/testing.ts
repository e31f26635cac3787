import type { CheckIn, ExchangeCreate, ReturnCreate } from '@shop/shared/contracts';
import type { TestApp } from '../../../testing/app';
import type { Reply } from '../outcomes/testing';
import { call } from '../testing';

/** A piece of the first line that comes back for a smaller one. */
export const lineOf = (values: Partial<ExchangeCreate['lines'][number]> = {}): ExchangeCreate['lines'][number] => ({
  line: 0,
  quantity: 1,
  reason: 'too small',
  size: 'S',
  ...values,
});

/** What staff do about exchanges, as tests do it. */
export const exchangesOf = (shop: TestApp, staff: Record<string, string>) => ({
  exchange: (id: string, values: Partial<ExchangeCreate> = {}, headers = staff) =>
    call<Reply>(shop.app, 'POST', `/orders/${id}/exchanges`, {
      headers,
      payload: { kind: 'at the door', feeWaivedReason: 'Good customer', lines: [lineOf()], ...values },
    }),
  giveBack: (id: string, values: Partial<ReturnCreate> = {}, headers = staff) =>
    call<Reply>(shop.app, 'POST', `/orders/${id}/returns`, {
      headers,
      payload: { kind: 'in the shop', lines: [{ line: 0, quantity: 1, reason: 'changed mind' }], ...values },
    }),
  cancelReturn: (id: string) => call<Reply>(shop.app, 'PUT', `/returns/${id}/cancel`, { headers: staff }),
  checkIn: (id: string, pieces: Omit<CheckIn['lines'][number], 'line'>, line = 0) =>
    call<Reply>(shop.app, 'POST', `/orders/${id}/exchange-check-in`, {
      headers: staff,
      payload: { lines: [{ line, ...pieces }] },
    }),
  bringBack: (id: string, kind: string) =>
    call<Reply>(shop.app, 'PUT', `/orders/${id}/bring-back`, { headers: staff, payload: { kind } }),
});
