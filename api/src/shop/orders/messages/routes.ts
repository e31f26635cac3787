import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps';
import { callRoute } from '../../../http/call-route';
import { orderContext } from '../context';
import { noteMessage } from './note-message';

/** What staff write to customers by hand. */
export function registerMessageRoutes(app: FastifyInstance, { db, settings }: Deps): void {
  callRoute(app, 'writeMessage', ({ params, body, write, request }) =>
    noteMessage(db, params.id, body, orderContext(settings, write, request)),
  );
}
