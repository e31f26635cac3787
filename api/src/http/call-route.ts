import type { Readable } from 'node:stream';
import { callSchemas, calls } from '@shop/shared/contracts';
import type { Call, CallCards, CallId, CallResponse, CallSchemas, PublicCallId } from '@shop/shared/contracts';
import { isImpossibleDate } from '@shop/shared/contracts/date-text';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Actor, WriteContext } from '../actor';
import type { Deps } from '../deps';
import { requireAccess } from './access';
import { urlOf } from './call-url';
import { ShopError, notFound } from '../errors';
import type { FieldError } from '../errors';
import { readForm } from './forms';
import type { FormRules, UploadedFile } from './forms';

declare module 'fastify' {
  interface FastifyInstance {
    deps: Deps;
  }
  interface FastifyRequest {
    /** The signed-in user who makes the request; null for a visitor. */
    actor: Actor | null;
  }
  interface FastifyContextConfig {
    /** The contract call that the route answers. */
    callId?: CallId;
  }
}

type Schemas = typeof callSchemas;
type Parsed<Id extends CallId, Key extends 'params' | 'query' | 'headers' | 'body'> =
  Schemas[Id] extends Record<Key, infer Schema extends z.ZodType> ? z.output<Schema> : undefined;

/** What a handler gets: the parts of the request as the contract's schemas parsed them, and the actor. */
export interface CallContext<Id extends CallId> {
  params: Parsed<Id, 'params'>;
  query: Parsed<Id, 'query'>;
  headers: Parsed<Id, 'headers'>;
  body: Parsed<Id, 'body'>;
  /** The files of the form, for a call that takes files. */
  files: readonly UploadedFile[];
  actor: Id extends PublicCallId ? Actor | null : Actor;
  /** Who makes the call, when, and in which request: what a write is recorded with. */
  write: WriteContext<Id extends PublicCallId ? Actor | null : Actor>;
  request: FastifyRequest;
  reply: FastifyReply;
  deps: Deps;
}

/** Calls whose JSON may be too long for the memory. Their handlers write it themselves, by the contract's schemas. */
type LongCallId = 'customerRecord';

/** What a handler returns: the call's answer, its card form, or a stream for an answer that is text or long. */
export type Answer<Id extends CallId> =
  | CallResponse<Id>
  | CallCards<Id>
  | (CallResponse<Id> extends string ? Readable : Id extends LongCallId ? Readable : never);

/** Answers a call. The result is sent with the call's status; fields that the contract lacks are dropped. */
export type CallHandler<Id extends CallId> = (context: CallContext<Id>) => Answer<Id> | Promise<Answer<Id>>;

/** What a route may have besides its handler. */
export interface CallRouteOptions<Id extends CallId> {
  /** Answers everybody alike: no session is looked up, and the actor is always null. Only for public calls. */
  anonymous?: Id extends PublicCallId ? true : never;
  /** Runs before everything else, even before the body is read: for rate limits. */
  before?: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /** The most bytes of a body, where it differs from the setting. */
  bodyLimit?: number;
  /** Takes forms (multipart/form-data) as well as JSON; the parser of forms must be registered in the route's scope. */
  form?: FormRules;
}

const fieldErrors = (error: z.ZodError): FieldError[] =>
  error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));

/**
 * The error for a request that the contract's schema refuses, with a message for each field. If all that is wrong are
 * dates that do not exist, such as a day of the year 10000, the request is invalid, not malformed.
 */
function validationError(error: z.ZodError): ShopError {
  const errors = fieldErrors(error);
  const [first] = errors;
  const message = first === undefined ? 'Invalid request' : first.message;
  const kind = error.issues.length > 0 && error.issues.every(isImpossibleDate) ? 'invalid' : 'malformed';
  return new ShopError(kind, 'VALIDATION', message, { errors });
}

function parse(schema: z.ZodType | undefined, value: unknown, refuse: (error: z.ZodError) => ShopError): unknown {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(value, { reportInput: true });
  if (!result.success) throw refuse(result.error);
  return result.data;
}

/** Whether a call may come without a body. */
const mayBeAbsent = (schema: z.ZodType | undefined): boolean =>
  schema === undefined || schema.safeParse(undefined).success;

/**
 * Registers the route of a call of the contract: method and path below /api, access, validation of path (a malformed id
 * is 404), query, headers and body (400 or 422 with the fields), and the answer's schema, which drops all other fields.
 */
export function callRoute<Id extends CallId>(
  app: FastifyInstance,
  id: Id,
  handler: CallHandler<Id>,
  options: CallRouteOptions<Id> = {},
): void {
  const call: Call = calls[id];
  const schemas: CallSchemas = callSchemas[id];
  const bodyRequired = !mayBeAbsent(schemas.body);
  app.route<{ Params: { name?: string } }>({
    method: call.method,
    url: urlOf(call.path),
    config: { callId: id },
    schema: { response: { [call.status]: schemas.response } },
    ...(options.bodyLimit === undefined ? {} : { bodyLimit: options.bodyLimit }),
    onRequest: async (request, reply) => {
      // Tokens, customers and figures must not be cached.
      if (call.access !== 'public' || call.method !== 'GET') void reply.header('cache-control', 'no-store');
      await options.before?.(request, reply);
      if (options.anonymous === true) return;
      const { name } = request.params;
      request.actor = await requireAccess(app.deps, call, request.headers.authorization, name);
    },
    handler: async (request, reply) => {
      const params = parse(schemas.params, request.params, () => notFound('Page'));
      const query = parse(schemas.query, request.query, validationError);
      const form =
        options.form !== undefined && request.isMultipart() ? await readForm(request, options.form.files) : undefined;
      const body = form === undefined ? request.body : options.form?.toBody(form.fields);
      if (bodyRequired && body === undefined) {
        const what = call.bodyType === undefined ? 'JSON' : 'CSV';
        throw new ShopError('malformed', 'VALIDATION', `A ${what} body is required`);
      }
      const context = {
        params,
        query,
        headers: parse(schemas.headers, request.headers, validationError),
        body: parse(schemas.body, body, validationError),
        files: form?.files ?? [],
        actor: request.actor,
        write: { actor: request.actor, now: app.deps.now(), requestId: request.id },
        request,
        reply,
        deps: app.deps,
        // The compiler cannot follow a call's id from the table of schemas to the parsed values; both come from the
        // same row of that table, and requireAccess let no staff call pass without an actor.
      } as CallContext<Id>;
      void reply.status(call.status);
      return handler(context);
    },
  });
}
