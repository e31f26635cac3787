import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { IGNORED_QUERY_HEADER, callSchemas, calls, errorBodySchema } from '@shop/shared/contracts';
import type { Call, CallId, CallSchemas } from '@shop/shared/contracts';
import { isRecord } from '@shop/shared/rules';
import Fastify from 'fastify';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { requestSchema, responseSchema } from './json-schema';
import { DOCS_PATH, urlOf } from './call-url';
import { DOCS_POLICY } from './security';

const ERROR_SCHEMA = 'Error';

/** 'Orders' for /orders/{id}/accept. */
function tagOf(path: string): string {
  const [first = ''] = path.split('/').filter((part) => part !== '');
  return first.charAt(0).toUpperCase() + first.slice(1);
}

/** 'List public category products' for listPublicCategoryProducts. */
function summaryOf(id: string): string {
  const text = id.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The forms of a body: JSON unless the call says otherwise, and a form where files may come with it. */
function documentBody(id: CallId): Pick<FastifySchema, 'body'> {
  const call: Call = calls[id];
  const bodyType = call.bodyType ?? 'application/json';
  const { body, files }: CallSchemas = callSchemas[id];
  const json = body === undefined ? undefined : requestSchema(body);
  if (files === undefined) return json === undefined ? {} : { body: { content: { [bodyType]: { schema: json } } } };
  const list = { type: 'array', items: { type: 'string', format: 'binary' } };
  const properties = json?.['properties'];
  const form = { ...json, type: 'object', properties: { ...(isRecord(properties) ? properties : {}), [files]: list } };
  return {
    body: {
      content: {
        ...(json === undefined ? {} : { [bodyType]: { schema: json } }),
        'multipart/form-data': { schema: form },
      },
    },
  };
}

const accessOf = ({ access, deployToken }: Call): string =>
  access + (access === 'employee' ? ' or admin' : '') + (deployToken ? ', or a deploy token of that remote' : '');

/** How a call is documented: the contract's shapes, not those that the server is built of. */
function documentCall(id: CallId): FastifySchema {
  const call: Call = calls[id];
  const schemas: CallSchemas = callSchemas[id];
  const whole = responseSchema(schemas.response);
  const answer = schemas.cards === undefined ? whole : { type: 'array', anyOf: [whole, responseSchema(schemas.cards)] };
  return {
    operationId: id,
    summary: summaryOf(id),
    tags: [tagOf(call.path)],
    security: call.access === 'public' ? [] : [{ bearer: [] }, ...(call.deployToken ? [{ deployToken: [] }] : [])],
    ...(call.access === 'public' ? {} : { description: `Access: ${accessOf(call)}.` }),
    ...(schemas.params === undefined ? {} : { params: requestSchema(schemas.params) }),
    ...(schemas.query === undefined ? {} : { querystring: requestSchema(schemas.query) }),
    ...(schemas.headers === undefined ? {} : { headers: requestSchema(schemas.headers) }),
    ...documentBody(id),
    response: {
      [call.status]:
        call.answerType === undefined
          ? { description: 'Done', ...answer }
          : { description: 'Done', content: { [call.answerType]: { schema: answer } } },
      '4xx': { description: 'Refused', $ref: `${ERROR_SCHEMA}#` },
      '5xx': { description: 'A fault of the server', $ref: `${ERROR_SCHEMA}#` },
    },
  };
}

/** A server of nothing but the documentation: it knows every call, and answers none. */
export async function openDocumentation(): Promise<FastifyInstance> {
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  app.addSchema({ $id: ERROR_SCHEMA, title: ERROR_SCHEMA, ...responseSchema(errorBodySchema) });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Shop API',
        version: '1.0.0',
        description:
          'Money is in dollars with two decimals, moments are ISO 8601 in UTC, ids are 24 hexadecimal characters. ' +
          'Lists answer bare arrays, with x-total-count, x-page and x-limit in the headers. ' +
          `Names in a query that a call does not know are ignored; ${IGNORED_QUERY_HEADER} in the answer names them. ` +
          'Every answer carries an x-request-id, which error bodies repeat.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/', description: 'The shop that serves this document' }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          deployToken: {
            type: 'apiKey',
            in: 'header',
            name: 'authorization',
            description: 'Deploy, a blank and the token',
          },
        },
      },
    },
    refResolver: {
      buildLocalReference: (json, _base, _fragment, index) =>
        typeof json.$id === 'string' ? json.$id : `def-${index}`,
    },
    transform: ({ schema, url, route }) => {
      const { callId } = route.config ?? {};
      return callId === undefined || route.method === 'HEAD'
        ? { schema: { ...schema, hide: true }, url }
        : { schema: documentCall(callId), url };
    },
  });
  await app.register(swaggerUi, {
    routePrefix: DOCS_PATH,
    staticCSP: DOCS_POLICY,
    uiConfig: { docExpansion: 'list', persistAuthorization: false },
    theme: { title: 'Shop API' },
  });
  for (const { id, method, path } of Object.values<Call & { id: CallId }>(calls)) {
    app.route({ method, url: urlOf(path), config: { callId: id }, handler: (_request, reply) => reply.callNotFound() });
  }
  await app.ready();
  return app;
}
