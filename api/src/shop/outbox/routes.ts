import type { FastifyInstance } from 'fastify';
import { auditedWrite } from '../../audit/audited-write';
import type { Deps } from '../../deps';
import { callRoute } from '../../http/call-route';
import { listReply } from '../../http/list-reply';
import { discardMessages, listMessages, repeatMessages, resumeChannel } from './messages';
import { readOutboxStatus } from './outbox-state';

/** The outbox, for admins: what waits, failed, was sent, and what they can do about it. */
export function registerOutboxRoutes(app: FastifyInstance, { db, settings }: Deps): void {
  callRoute(app, 'listMessages', async ({ query, reply }) => listReply(reply, await listMessages(db, query)));
  callRoute(app, 'outboxStatus', () => readOutboxStatus(db, settings));
  callRoute(app, 'repeatMessages', ({ body, actor, request }) =>
    auditedWrite(
      db,
      async (tx) => {
        const { changed, entry } = await repeatMessages(tx, body);
        return { entry, answer: { changed } };
      },
      { actor, requestId: request.id },
    ),
  );
  callRoute(app, 'discardMessages', ({ body, actor, request }) =>
    auditedWrite(
      db,
      async (tx) => {
        const { changed, entry } = await discardMessages(tx, body);
        return { entry, answer: { changed } };
      },
      { actor, requestId: request.id },
    ),
  );
  callRoute(app, 'resumeChannel', async ({ body: { channel }, actor, request }) => {
    await auditedWrite(db, async (tx) => ({ entry: await resumeChannel(tx, channel) }), {
      actor,
      requestId: request.id,
    });
    return readOutboxStatus(db, settings);
  });
}
