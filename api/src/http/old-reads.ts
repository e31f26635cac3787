import type { CallId } from '@shop/shared/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Executor } from '../database/client';
import { readPosition, writePosition } from '../database/log-position';
import type { LogPosition } from '../database/log-position';
import { WRITE_COUNTS_MS } from '../database/own-writes';
import type { Replica } from '../database/replica';
import { callRoute } from './call-route';
import type { Answer, CallContext } from './call-route';
import { cookieIn, cookieOf } from './cookies';

/**
 * The calls whose answer may be a moment old: reports, exports, the audit log, and lists that staff read. Never money,
 * stock, sessions or releases. What visitors get is read by http/public-reads.ts.
 */
export const OLD_READS = [
  'listOrders',
  'countOrders',
  'exportOrders',
  'listDeletedOrders',
  'orderRefusals',
  'exchangeRates',
  'dashboardSales',
  'listCustomers',
  'customerLocations',
  'customerTags',
  'listSuppliers',
  'listStaff',
  'listAudit',
  'auditFacets',
] as const satisfies readonly CallId[];

type OldReadId = (typeof OLD_READS)[number];

/** Says that a browser keeps cookies. Without it nobody knows what the client has written by another server. */
const KEEPS_COOKIE = 'shop_reads';
/** The position of the last write of whoever uses the browser, and its form. */
const WROTE_COOKIE = 'shop_wrote';
const POSITION = /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/;

const READ_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A write counts for so long, and only for calls. */
const ATTRIBUTES = { path: '/api', seconds: WRITE_COUNTS_MS / 1_000, sameSite: 'Strict' } as const;

/**
 * The position that a person's reads must have reached; null if it is not known, because the client keeps no cookies.
 * Whoever changes the cookie sees older data, and no other.
 */
function neededBy(request: FastifyRequest, replica: Replica): LogPosition | null {
  const { actor } = request;
  if (actor === null || cookieIn(request, KEEPS_COOKIE) === undefined) return null;
  const sent = cookieIn(request, WROTE_COOKIE) ?? '';
  const here = replica.writes.last(actor.userId);
  const elsewhere = POSITION.test(sent) ? readPosition(sent) : 0n;
  return here > elsewhere ? here : elsewhere;
}

/**
 * Registers the route of a call whose answer may be a moment old. It is read from the replica, unless the person has
 * written something that the replica lacks.
 *
 * @param handler reads from the database that it is given, and may run twice
 */
export function oldReadRoute<Id extends OldReadId>(
  app: FastifyInstance,
  id: Id,
  handler: (db: Executor, context: CallContext<Id>) => Answer<Id> | Promise<Answer<Id>>,
): void {
  callRoute(app, id, (context) => {
    const { deps, request, reply } = context;
    const { replica } = deps;
    if (replica === null) return handler(deps.db, context);
    const needed = neededBy(request, replica);
    if (needed !== null) return replica.read(needed, ({ db }) => handler(db, context));
    void reply.header('set-cookie', cookieOf(request, KEEPS_COOKIE, '1', ATTRIBUTES));
    return handler(deps.db, context);
  });
}

/**
 * Has the answer of each write of staff tell the browser how far a replica must be to have it. The browser brings that
 * to whichever server it asks next, so no server needs to know of the others' writes.
 */
export function markWrites(api: FastifyInstance, replica: Replica): void {
  api.addHook('onSend', async (request, reply, payload) => {
    if (request.actor === null || READ_METHODS.has(request.method)) return payload;
    const position = await replica.writes.note(request.actor.userId);
    void reply.header('set-cookie', cookieOf(request, WROTE_COOKIE, writePosition(position), ATTRIBUTES));
    return payload;
  });
}
