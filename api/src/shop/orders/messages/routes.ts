import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps';
import { callRoute } from '../../../http/call-route';
import { listReply } from '../../../http/list-reply';
import { orderContext, orderRules } from '../context';
import { listToWrite } from './list-to-write';
import { noteMessage } from './note-message';

/** What staff write to customers by hand. */
export function registerMessageRoutes(app: FastifyInstance, { db, now, settings }: Deps): void {
  callRoute(app, 'listToWrite', async ({ query, reply }) =>
    listReply(
      reply,
      await listToWrite(db, query, {
        templates: settings.messages(),
        now: now(),
        today: orderRules(settings).policy,
      }),
    ),
  );
  callRoute(app, 'writeMessage', ({ params, body, write, request }) =>
    noteMessage(db, params.id, body, {
      ...orderContext(settings, write, request),
      templates: settings.messages(),
    }),
  );
}
