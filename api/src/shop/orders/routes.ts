import type { FastifyInstance, FastifyRequest } from 'fastify';
import { IDEMPOTENCY_HEADER } from '@shop/shared/contracts';
import { calendarDay, isOpen, phoneDigits } from '@shop/shared/rules';
import type { Actor, WriteContext } from '../../actor';
import type { Deps } from '../../deps';
import { callRoute } from '../../http/call-route';
import { ShopError } from '../../errors';
import { listReply } from '../../http/list-reply';
import { perClient } from '../../http/rate-limits';
import { streamText } from '../../http/stream-text';
import { clientOf } from '../../ip-address';
import { HOUR } from '../../jobs/job-runner';
import { changeStatus } from './change-status';
import { isStaff } from './context';
import type { OrderContext, OrderRules } from './context';
import { dashboardSummary } from './dashboard';
import { deleteOrder } from './delete-order';
import { editOrder, previewEdit } from './editing/edit-order';
import { exportOrders } from './export-orders';
import { idempotencyKey, purgeIdempotencyKeys } from './placement/idempotency';
import { countOrders, listOrders } from './list-orders';
import { writeOrderNotes } from './order-notes';
import { getOrder } from './order-rows';
import { checkInOrder } from './outcomes/check-in-order';
import { endOrder } from './outcomes/end-order';
import { noteAttempt } from './outcomes/note-attempt';
import { phoneRecord, withAdvice } from './phone-record';
import { placeOrder } from './placement/place-order';
import { printOrders } from './print-orders';
import { quoteOrder } from './placement/quote';
import { refusalFigures } from './refusal-figures';
import { salesByDay } from './sales-by-day';
import { acceptOrders, stepOrders } from './step-orders';
import { trackOrders } from './track-orders';

/** Placing, quoting and tracking orders, what staff do with them, and the dashboard's figures. */
export function registerOrdersRoutes(app: FastifyInstance, deps: Deps): void {
  const { config, database, db, jobs, limits, metrics, settings } = deps;
  const rules = (): OrderRules => {
    const shop = settings.current();
    const { policy, timeZone, couponsEnabled, cityRequired } = shop;
    return {
      open: isOpen(shop),
      chat: shop.chatNumber !== '',
      policy,
      timeZone,
      couponsEnabled,
      cityRequired,
      visitors: settings.orderLimits(),
    };
  };
  const contextOf = <Who extends Actor | null>(
    write: WriteContext<Who>,
    request: FastifyRequest,
  ): OrderContext<Who> => ({
    ...write,
    client: clientOf(request),
    rules: rules(),
  });

  callRoute(
    app,
    'createOrder',
    async ({ headers, body, actor, write, request }) => {
      const key = idempotencyKey(headers[IDEMPOTENCY_HEADER]);
      try {
        const { answer, repeated } = await placeOrder(database, body, contextOf(write, request), key);
        if (!repeated) metrics.orderPlaced(isStaff(actor) ? 'staff' : 'visitor');
        return answer;
      } catch (error) {
        if (error instanceof ShopError) metrics.orderRefused(error.code);
        throw error;
      }
    },
    { before: perClient(limits.orders) },
  );
  callRoute(
    app,
    'quoteOrder',
    ({ body, write, request }) => quoteOrder(database.pool, body, contextOf(write, request)),
    { before: perClient(limits.quotes) },
  );
  callRoute(
    app,
    'trackOrders',
    async ({ params, reply }) => {
      void reply.header('cache-control', 'no-store');
      const digits = phoneDigits(params.phone);
      // Limited per phone too, so that many clients together cannot watch one shopper.
      if (digits !== '') await limits.tracking.consume(`phone:${digits}`);
      return trackOrders(database.pool, params.phone, rules());
    },
    { anonymous: true, before: perClient(limits.tracking) },
  );

  callRoute(app, 'dashboardSummary', ({ write, request }) =>
    dashboardSummary(db, contextOf(write, request), config.givenSettings),
  );
  callRoute(app, 'dashboardSales', ({ query, write, request }) =>
    salesByDay(db, query.days, contextOf(write, request)),
  );
  callRoute(app, 'listOrders', async ({ query, reply }) => {
    const { policy, visitors, timeZone } = rules();
    const found = await listOrders(db, { ...query, timeZone }, policy);
    return listReply(reply, { ...found, rows: await withAdvice(db, found.rows, visitors.refusals) });
  });
  callRoute(app, 'exportOrders', ({ query, reply }) => {
    const { policy, timeZone } = rules();
    void reply.type('text/csv; charset=utf-8').headers({
      'content-disposition': `attachment; filename="orders-${calendarDay(deps.now(), timeZone)}.csv"`,
      'cache-control': 'no-store',
    });
    return streamText(exportOrders(db, { ...query, timeZone }, policy));
  });
  callRoute(app, 'countOrders', ({ query }) => countOrders(db, { ...query, timeZone: rules().timeZone }));
  callRoute(app, 'orderRefusals', ({ query }) => refusalFigures(db, query, rules().timeZone));
  callRoute(app, 'getOrder', ({ params }) => getOrder(db, params.id, rules().policy));
  callRoute(app, 'getPhoneRecord', ({ params }) => phoneRecord(db, params.id, rules().visitors.refusals));
  callRoute(app, 'stepOrders', ({ body, write, request }) => stepOrders(db, body, contextOf(write, request)));
  callRoute(app, 'printOrders', async ({ body, write, request }) => ({
    printed: await printOrders(db, body.ids, contextOf(write, request)),
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
  callRoute(app, 'endOrder', ({ params, body, write, request }) =>
    endOrder(db, params.id, body, contextOf(write, request)),
  );
  callRoute(app, 'noteAttempt', ({ params, body, write, request }) =>
    noteAttempt(db, params.id, body, contextOf(write, request)),
  );
  callRoute(app, 'checkInOrder', ({ params, body, write, request }) =>
    checkInOrder(db, params.id, body, contextOf(write, request)),
  );
  callRoute(app, 'updateOrder', ({ params, body, write, request }) =>
    editOrder(db, params.id, body, contextOf(write, request)),
  );
  callRoute(app, 'previewOrderEdit', ({ params, body, write, request }) =>
    previewEdit(db, params.id, body, contextOf(write, request)),
  );
  callRoute(app, 'deleteOrder', async ({ params, write, request }) => {
    await deleteOrder(db, params.id, contextOf(write, request));
    return { message: 'Order deleted' };
  });

  jobs.add({
    kind: 'old-idempotency-keys',
    title: 'Remove old idempotency keys',
    everySeconds: HOUR,
    run: () => purgeIdempotencyKeys(db, deps.now()).then(() => undefined),
  });
}
