import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { maskPhone } from '@shop/shared/rules';
import type { Config } from '../config';
import { databaseErrorOf } from '../database/client';
import type { SlowStatements } from '../database/slow-statements';

const TRACKING_PATH = /(\/orders\/track\/)([^/?#]+)/i;

/** The path of a request as it may be logged: no query (searches hold names and numbers), phones masked. */
function loggablePath(url: string): string {
  const [path = ''] = url.split(/[?#]/);
  return path.replace(TRACKING_PATH, (_match, before: string, phone: string) => {
    let plain = phone;
    try {
      plain = decodeURIComponent(phone);
    } catch {
      // Malformed escapes: masked as they are.
    }
    return `${before}${maskPhone(plain)}`;
  });
}

/** What a log line says of an error. */
export interface LoggableError {
  [key: string]: unknown;
  type: string;
  message: string;
  /** Where it came from, without the message that heads it. */
  stack: string;
}

/**
 * An error as it may be logged. A failed query's message and details hold its values (names, phones), so of the
 * database's errors only what the schema already says is kept.
 */
function loggableError(error: Error): LoggableError {
  const cause = databaseErrorOf(error);
  const stack = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
  if (cause !== null || error.message.startsWith('Failed query')) {
    const { code, constraint, table } = cause ?? {};
    const root = cause === null && error.cause instanceof Error ? error.cause.message : undefined;
    return { type: error.name, message: root ?? 'A query failed', code, constraint, table, stack };
  }
  return { type: error.name, message: error.message, stack };
}

/**
 * Where log lines go by themselves: to standard output, which the logger writes to on its own. It would throw once a
 * terminal is closed, so to one it writes as everything else does.
 */
const standardOutput = () => (process.stdout.isTTY ? process.stdout : undefined);

/** How the server logs: JSON lines with a request id; never bodies, headers, queries or phone numbers. */
export function loggerOptions(
  config: Pick<Config, 'logLevel'>,
  stream: { write: (line: string) => void } | undefined = standardOutput(),
): FastifyServerOptions['logger'] {
  return {
    level: config.logLevel,
    serializers: {
      req: (request: { id?: unknown; method?: string; url?: string }) => ({
        method: request.method,
        path: loggablePath(request.url ?? ''),
      }),
      res: (reply: { statusCode?: number }) => ({ status: reply.statusCode }),
      err: loggableError,
      error: loggableError,
    },
    // A second line of defence, should somebody log an object that holds them.
    redact: {
      paths: [
        'authorization',
        'password',
        'token',
        'accessToken',
        'refreshToken',
        'headers',
        '*.authorization',
        '*.password',
        '*.token',
        '*.accessToken',
        '*.refreshToken',
        '*.headers',
        '*.customerPhone',
        '*.phone',
        '*.email',
      ],
      censor: '[redacted]',
    },
    ...(stream === undefined ? {} : { stream }),
  };
}

/** A line for each statement that takes long, with the id of the request that waited for it. */
export function logSlowStatements(app: FastifyInstance, statements: SlowStatements, milliseconds: number): void {
  if (milliseconds === 0) return;
  statements.watch(milliseconds, app.log);
  // A body comes by events of its connection, which know nothing of the request: what follows it is told once more.
  const within = (request: FastifyRequest, _reply: FastifyReply, done: () => void): void => {
    statements.during(request.log, done);
  };
  app.addHook('onRequest', within);
  app.addHook('preValidation', within);
}

/** One line for each request of the API once it was answered. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        call: request.routeOptions.config.callId,
        method: request.method,
        path: loggablePath(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        userId: request.actor?.userId,
      },
      'request',
    );
    done();
  });
}
