import type { CheckIn, ExchangeCreate } from '@shop/shared/contracts';
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
  checkIn: (id: string, pieces: Omit<CheckIn['lines'][number], 'line'>, line = 0) =>
    call<Reply>(shop.app, 'POST', `/orders/${id}/exchange-check-in`, {
      headers: staff,
      payload: { lines: [{ line, ...pieces }] },
    }),
  bringBack: (id: string, kind: string) =>
    call<Reply>(shop.app, 'PUT', `/orders/${id}/bring-back`, { headers: staff, payload: { kind } }),
});
