import type { FastifyInstance, FastifyRequest } from 'fastify';
import { calendarDay } from '@shop/shared/rules';
import type { WriteContext } from '../../actor';
import type { Deps } from '../../deps';
import { callRoute } from '../../http/call-route';
import { listReply } from '../../http/list-reply';
import { oldReadRoute } from '../../http/old-reads';
import { perClient } from '../../http/rate-limits';
import { streamText } from '../../http/stream-text';
import { lockNameOf } from '../../phones/person-sql';
import { readPhone } from '../../phones/read-phone';
import { changeStatus } from './change-status';
import { orderContext, orderRules } from './context';
import { dashboardSummary } from './dashboard';
import { deleteOrder } from './delete-order';
import { listDeletedOrders } from './deleted-orders';
import { exportOrders } from './export-orders';
import { countOrders, listOrders } from './list-orders';
import { writeOrderNotes } from './order-notes';
import { getOrder } from './order-rows';
import { phoneRecord, withAdvice } from './phone-record';
import { exchangeRates } from './exchange-rates';
import { printOrders } from './print-orders';
import { refusalFigures } from './refusal-figures';
import { salesByDay } from './sales-by-day';
import { acceptOrders, stepOrders } from './step-orders';
import { trackOrders } from './track-orders';

/** Tracking orders, what staff do with them, and the dashboard's figures. */
export function registerOrdersRoutes(app: FastifyInstance, deps: Deps): void {
  const { config, database, db, limits, settings } = deps;
  const rules = () => orderRules(settings);
  const today = () => calendarDay(deps.now(), rules().timeZone);
  const contextOf = (write: WriteContext, request: FastifyRequest) => orderContext(settings, write, request);

  callRoute(
    app,
    'trackOrders',
    async ({ params, reply }) => {
      void reply.header('cache-control', 'no-store');
      const phone = readPhone(params.phone, settings.country());
      // Limited per phone too, so that many clients together cannot watch one shopper.
      if (phone.digits !== '') await limits.tracking.consume(`phone:${lockNameOf(phone)}`);
      return trackOrders(database.pool, phone, rules());
    },
    { anonymous: true, before: perClient(limits.tracking) },
  );

  callRoute(app, 'dashboardSummary', ({ write, request }) =>
    dashboardSummary(db, contextOf(write, request), config.givenSettings),
  );
  oldReadRoute(app, 'dashboardSales', (db, { query, write, request }) =>
    salesByDay(db, query.days, contextOf(write, request)),
  );
  oldReadRoute(app, 'listOrders', async (db, { query, reply }) => {
    const { policy, timeZone, country, visitors } = rules();
    const found = await listOrders(db, { ...query, timeZone, today: today(), country }, policy);
    return listReply(reply, { ...found, rows: await withAdvice(db, found.rows, { country, visitors }) });
  });
  oldReadRoute(app, 'listDeletedOrders', async (db, { query, write, reply }) => {
    const { policy, country } = rules();
    return listReply(reply, await listDeletedOrders(db, query, { role: write.actor.role, country }, policy));
  });
  oldReadRoute(app, 'exportOrders', (db, { query, reply }) => {
    const { policy, timeZone, country } = rules();
    void reply.type('text/csv; charset=utf-8').headers({
      'content-disposition': `attachment; filename="orders-${calendarDay(deps.now(), timeZone)}.csv"`,
      'cache-control': 'no-store',
    });
    return streamText(exportOrders(db, { ...query, timeZone, today: today(), country }, policy));
  });
  oldReadRoute(app, 'countOrders', (db, { query }) =>
    countOrders(db, { ...query, timeZone: rules().timeZone, today: today() }),
  );
  oldReadRoute(app, 'orderRefusals', (db, { query }) => refusalFigures(db, query, rules().timeZone));
  oldReadRoute(app, 'exchangeRates', (db, { query }) => exchangeRates(db, query));
  callRoute(app, 'getOrder', ({ params }) => getOrder(db, params.id, rules().policy));
  callRoute(app, 'getPhoneRecord', ({ params }) => phoneRecord(db, params.id, rules()));
  callRoute(app, 'stepOrders', ({ body, write, request }) => stepOrders(db, body, contextOf(write, request)));
  callRoute(app, 'printOrders', async ({ body, write, request }) => ({
    printed: await printOrders(db, body, contextOf(write, request)),
  }));
  callRoute(app, 'acceptOrders', ({ body, write, request }) => acceptOrders(db, body.ids, contextOf(write, request)));
  callRoute(app, 'acceptOrder', ({ params, write, request }) =>
    changeStatus(db, params.id, 'confirmed', contextOf(write, request)),
  );
  callRoute(app, 'updateOrderStatus', ({ params, body, write, request }) =>
    changeStatus(db, params.id, body.status, contextOf(write, request)),
  );
  callRoute(app, 'updateOrderNotes', ({ params, body, write, request }) =>
    writeOrderNotes(db, params.id, body, contextOf(write, request)),
  );
  callRoute(app, 'deleteOrder', async ({ params, write, request }) => {
    await deleteOrder(db, params.id, contextOf(write, request));
    return { message: 'Order deleted' };
  });
}
