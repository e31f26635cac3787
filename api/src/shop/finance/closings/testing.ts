import type { Cash, Closing, ClosingCount, ErrorBody } from '@shop/shared/contracts';
import { IDEMPOTENCY_HEADER } from '@shop/shared/contracts';
import type { TestApp } from '../../../testing/app';
import { call } from '../../orders/testing';

/** A day of the till, or a refusal. */
export type ClosingAnswer = Closing & ErrorBody;

/** What an admin does about the till, as tests do it. */
export function closingsOf(shop: TestApp, headers: Record<string, string>) {
  const send = <Body = ClosingAnswer>(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, key?: string) =>
    call<Body>(shop.app, method, url, {
      headers: { ...headers, ...(key !== undefined && { [IDEMPOTENCY_HEADER]: key }) },
      ...(payload && { payload }),
    });
  const amounts = async () => {
    const { pots } = (await send<Cash>('GET', '/cash')).body;
    return Object.fromEntries(pots.map(({ pot, amount }) => [pot, amount]));
  };
  return {
    send,
    count: (body: ClosingCount | object, key?: string) => send('POST', '/cash/closings', body, key),
    recount: (id: string, body: object) => send('PUT', `/cash/closings/${id}/count`, body),
    close: (id: string, body: object) => send('PUT', `/cash/closings/${id}/close`, body),
    days: async () => (await send<Closing[]>('GET', '/cash/closings')).body,
    move: (from: string, to: string, amount: number, more: object = {}) =>
      send('POST', '/cash/moves', { from, to, amount, ...more }),
    /** What each pot holds, in dollars. */
    amounts,
    inTill: async () => (await amounts())['till'] ?? NaN,
  };
}
