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
  const days = async () => (await send<Closing[]>('GET', '/cash/closings')).body;
  return {
    send,
    count: (body: ClosingCount | object, key?: string) => send('POST', '/cash/closings', body, key),
    recount: (id: string, body: object) => send('PUT', `/cash/closings/${id}/count`, body),
    close: (id: string, body: object) => send('PUT', `/cash/closings/${id}/close`, body),
    days,
    /** Closes the day after the newest one with a count in cents, whatever differs. Answers the last status. */
    closeWith: async (cents: number) => {
      const [newest] = await days();
      const day = newest === undefined ? '2020-01-01' : new Date(Date.parse(newest.day) + 86_400_000).toISOString();
      const { status, body } = await send('POST', '/cash/closings', { day: day.slice(0, 10), counted: cents / 100 });
      if (body.state !== 'counted') return status;
      return (await send('PUT', `/cash/closings/${body._id}/close`, { version: 1, reason: 'Counted' })).status;
    },
    move: (from: string, to: string, amount: number, more: object = {}) =>
      send('POST', '/cash/moves', { from, to, amount, ...more }),
    /** What each pot holds, in dollars. */
    amounts,
    inTill: async () => (await amounts())['till'] ?? NaN,
  };
}
