import type {
  Cash,
  Courier,
  ErrorBody,
  SettlementDetail,
  SettlementWrite,
  Statement,
  StatementReport,
  Unsettled,
} from '@shop/shared/contracts';
import type { TestApp } from '../../../testing/app';
import { staffOf } from '../../orders/outcomes/testing';
import { call } from '../../orders/testing';

/** A settlement or a refusal. */
export type SettlementAnswer = SettlementDetail & ErrorBody;

let couriers = 0;

/** What an admin does about couriers and their cash, as tests do it. */
export function settlementsOf(shop: TestApp, headers: Record<string, string>) {
  const send = <Body = SettlementAnswer>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    call<Body>(shop.app, method, url, { headers, ...(payload && { payload }) });
  const staff = staffOf(shop, headers);
  return {
    send,
    addCourier: async () => {
      couriers += 1;
      const { body } = await send<Courier>('POST', '/couriers', { name: `Courier ${String(couriers)}` });
      return { id: body._id, name: body.name };
    },
    /** Delivers an order over the price of one piece and a fee of $3.00 by a courier; null: by one without a name. */
    delivered: async (product: { id: string }, courier: string | null) => {
      const id = await staff.ordered(product, { status: 'pending' });
      if (courier !== null) await send('POST', '/orders/courier', { ids: [id], courier });
      return staff.toDoor(id, 'delivered');
    },
    begin: (courier: string) => send('POST', '/settlements', { courier }),
    read: (id: string) => send('GET', `/settlements/${id}`),
    close: (id: string, body: SettlementWrite) => send('PUT', `/settlements/${id}/close`, body),
    save: (id: string, body: SettlementWrite) => send('PUT', `/settlements/${id}`, body),
    reverse: (id: string) => send('PUT', `/settlements/${id}/reverse`),
    /** Sends a statement of the courier. Its lines are texts; others are bytes. */
    statement: async (draft: string, file: string | Buffer, query: Record<string, string> = {}) => {
      const answer = await shop.app.inject({
        method: 'POST',
        url: `/api/settlements/${draft}/statement`,
        query: { name: 'statement.csv', ...query },
        headers: { ...headers, 'content-type': 'text/csv' },
        payload: file,
      });
      return { status: answer.statusCode, body: answer.json<StatementReport & ErrorBody>() };
    },
    statements: async () => (await send<Statement[]>('GET', '/settlements/statements')).body,
    unsettled: async (courier: string) =>
      (await send<Unsettled[]>('GET', '/settlements/unsettled')).body.find((one) => one.courier.pot === courier),
    /** What a pot holds, in dollars. */
    held: async (pot: string) =>
      (await send<Cash>('GET', '/cash')).body.pots.find((one) => one.pot === pot)?.amount ?? 0,
  };
}

/** A draft as it is sent, with what differs from it. */
export const writeOf = (draft: SettlementDetail, values: Partial<SettlementWrite> = {}): SettlementWrite => ({
  version: draft.version,
  to: 'till',
  lines: draft.lines
    .filter(({ included }) => included)
    .map(({ order, received, fee, tax }) => ({ order, received, fee, tax })),
  ...values,
});
