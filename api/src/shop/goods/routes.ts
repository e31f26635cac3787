import { IDEMPOTENCY_HEADER } from '@shop/shared/contracts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps';
import { callRoute } from '../../http/call-route';
import { listReply } from '../../http/list-reply';
import { idempotencyKey } from '../../idempotency-key';
import { bookReceipt } from './book-receipt';
import { addCosts } from './receipt-costs';
import { getReceipt, listReceipts } from './receipt-rows';

/** Goods received: what suppliers delivered, with its stock, costs and purchase. */
export function registerGoodsRoutes(app: FastifyInstance, { db, settings }: Deps): void {
  callRoute(app, 'listGoodsReceipts', async ({ query, reply }) => listReply(reply, await listReceipts(db, query)));
  callRoute(app, 'getGoodsReceipt', ({ params }) => getReceipt(db, params.id));
  callRoute(app, 'createGoodsReceipt', ({ headers, body, write }) =>
    bookReceipt(db, body, {
      ...write,
      rule: settings.costOfGoods(),
      key: idempotencyKey(headers[IDEMPOTENCY_HEADER]),
    }),
  );
  callRoute(app, 'addGoodsCosts', ({ params, body, write }) =>
    addCosts(db, params.id, body, { ...write, rule: settings.costOfGoods() }),
  );
}
