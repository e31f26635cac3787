import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps';
import { callRoute } from '../../../http/call-route';
import { listReply } from '../../../http/list-reply';
import { closeSettlement, reverseSettlement } from './close-settlement';
import { readCashDue } from './cash-due';
import { beginSettlement, discardSettlement, saveSettlement } from './draft-settlement';
import { getSettlement, listSettlements, listUnsettled } from './settlement-rows';

/** Settlements with couriers: what they handed in for the orders that they delivered. */
export function registerSettlementRoutes(app: FastifyInstance, { db, settings, now }: Deps): void {
  const rules = () => ({ names: settings.pots(), from: settings.settlementsFrom() });
  callRoute(app, 'listSettlements', async ({ query, reply }) =>
    listReply(reply, await listSettlements(db, query, settings.pots())),
  );
  callRoute(app, 'listUnsettled', () => listUnsettled(db, rules(), now()));
  callRoute(app, 'dashboardCash', () =>
    readCashDue(db, { now: now(), timeZone: settings.current().timeZone, from: settings.settlementsFrom() }),
  );
  callRoute(app, 'getSettlement', ({ params }) => getSettlement(db, params.id, rules()));
  callRoute(app, 'beginSettlement', ({ body, write }) =>
    beginSettlement(db, body.courier, { ...write, rules: rules() }),
  );
  callRoute(app, 'saveSettlement', ({ params, body, write }) =>
    saveSettlement(db, params.id, body, { ...write, rules: rules() }),
  );
  callRoute(app, 'closeSettlement', ({ params, body, write }) =>
    closeSettlement(db, params.id, body, { ...write, rules: rules() }),
  );
  callRoute(app, 'reverseSettlement', ({ params, write }) =>
    reverseSettlement(db, params.id, { ...write, rules: rules() }),
  );
  callRoute(app, 'discardSettlement', async ({ params, write }) => {
    await discardSettlement(db, params.id, { ...write, rules: rules() });
    return { message: 'Draft discarded' };
  });
}
