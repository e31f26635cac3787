import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { isRecord, maskPhone } from '@shop/shared/rules';
import { z } from 'zod';
import type { Config } from '../config';
import type { Fault } from '../health/fault-alerts';
import { databaseErrorOf } from '../database/client';
import { databaseFault } from '../database/fault-words';
import type { SlowStatements } from '../database/slow-statements';
import { codeOf, isDatabaseAway } from '../unavailable';

const TRACKING_PATH = /(\/orders\/track\/)([^/?#]+)/i;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    // Malformed escapes stay as they are.
    return text;
  }
};

/** The path of a request for the log: without the query (searches hold names and numbers), and with phones masked. */
function loggablePath(url: string): string {
  const [path = ''] = url.split(/[?#]/);
  // Decoded, because the router decodes paths too.
  const read = path.includes('%') && !TRACKING_PATH.test(path) ? decoded(path) : path;
  if (!TRACKING_PATH.test(read)) return path;
  return read.replace(TRACKING_PATH, (_match, before: string, phone: string) => {
    return `${before}${maskPhone(decoded(phone))}`;
  });
}

/** An error as the log has it. */
interface LoggableError {
  [key: string]: unknown;
  type: string;
  message: string;
  /** The stack without the message. */
  stack: string;
}

/**
 * An error for the log. The message and details of a failed query hold its values (names, phones), so of a database
 * error only code, constraint and table are kept.
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
    return {
      type: error.name,
      message: databaseFault(error) ?? root ?? 'A query failed',
      code,
      constraint,
      table,
      stack,
    };
  }
  return { type: error.name, message: error.message, stack };
}

/**
 * The default stream of the log: standard output. The logger's own writer throws once a terminal is closed, so for a
 * terminal process.stdout is used.
 */
const standardOutput = () => (process.stdout.isTTY ? process.stdout : undefined);

const SERIALIZERS = {
  req: (request: { id?: unknown; method?: string; url?: string }) => ({
    method: request.method,
    path: loggablePath(request.url ?? ''),
  }),
  res: (reply: { statusCode?: number }) => ({ status: reply.statusCode }),
  err: loggableError,
  error: loggableError,
};

/** Names whose values are never logged, in the logged object and in the objects within it. */
const SECRET: ReadonlySet<string> = new Set([
  'authorization',
  'password',
  'token',
  'accessToken',
  'refreshToken',
  'headers',
]);
const SECRET_WITHIN: ReadonlySet<string> = new Set([...SECRET, 'customerPhone', 'phone', 'email']);

/** A copy of an object with the values of some names hidden; the same object when it has none of them. */
function hide(object: Record<string, unknown>, names: ReadonlySet<string>): Record<string, unknown> {
  if (!Object.keys(object).some((name) => names.has(name))) return object;
  return Object.fromEntries(Object.entries(object).map(([name, is]) => [name, names.has(name) ? '[redacted]' : is]));
}

/**
 * Hides secrets, in case somebody logs an object that holds them. pino's own redaction takes ten times as long, as it
 * copies every object.
 */
function withoutSecrets(details: Record<string, unknown>): Record<string, unknown> {
  let safe = hide(details, SECRET);
  for (const [name, value] of Object.entries(safe)) {
    // A value with a serializer is handled by it.
    if (!isRecord(value) || Object.hasOwn(SERIALIZERS, name)) continue;
    const within = hide(value, SECRET_WITHIN);
    if (within !== value) safe = { ...safe, [name]: within };
  }
  return safe;
}

/** pino's numbers of the levels. */
const LEVELS: Readonly<Record<Config['logLevel'], number>> = {
  debug: 20,
  info: 30,
  warn: 40,
  error: 50,
  fatal: 60,
  silent: Infinity,
};
const { warn: LEVEL_WARN, error: LEVEL_ERROR, fatal: LEVEL_FATAL } = LEVELS;

const detailsSchema = z.object({
  err: z.instanceof(Error).optional(),
  job: z.string().optional(),
  cause: z.string().optional(),
  notice: z.string().optional(),
});
const overSchema = z.object({ over: z.string() });
const bindingsSchema = z.object({ requestId: z.string().optional() });

/** The cause under which the watch of the database says what is wrong with it. */
const DATABASE_CAUSE = 'database';

/** A log line at level error or above, without private data. */
function faultOf(level: number, [details, text]: readonly unknown[], bindings: unknown): Fault {
  const { err, job, cause, notice } = detailsSchema.safeParse(details).data ?? {};
  const { requestId } = bindingsSchema.safeParse(bindings).data ?? {};
  const error = err && loggableError(err);
  const symptom = level < LEVEL_FATAL && cause !== DATABASE_CAUSE && isDatabaseAway(err);
  // Words that explain a code contain it.
  const code = err && databaseFault(err) === null && codeOf(databaseErrorOf(err) ?? err);
  return {
    level: level >= LEVEL_FATAL ? 'fatal' : 'error',
    message: [text ?? details, error && `${error.type}: ${error.message}`, code]
      .filter((part) => typeof part === 'string' && part !== '')
      .join(': '),
    ...(requestId !== undefined && { requestId }),
    ...(job !== undefined && { job }),
    ...(cause !== undefined && { cause }),
    ...(symptom && { symptom: DATABASE_CAUSE }),
    ...(notice !== undefined && { standing: true }),
    ...(error && { stack: error.stack }),
  };
}

/**
 * How the server logs: JSON lines with a request id; never bodies, headers, queries or phone numbers.
 *
 * @param alerts gets every line at level error or above, and the end of each cause, which a line names as `over`,
 *   whether they are logged or not
 */
export function loggerOptions(
  config: Pick<Config, 'logLevel'>,
  stream: { write: (line: string) => void } | undefined = standardOutput(),
  alerts?: { tell: (fault: Fault) => void; over: (cause: string) => void },
): FastifyServerOptions['logger'] {
  const logged = LEVELS[config.logLevel];
  return {
    formatters: { log: withoutSecrets },
    ...(alerts && {
      hooks: {
        logMethod(args, method, level) {
          if (level >= LEVEL_ERROR) alerts.tell(faultOf(level, args, this.bindings()));
          const { over } = overSchema.safeParse(args[0]).data ?? {};
          if (over !== undefined) alerts.over(over);
          if (level >= logged) method.apply(this, args);
        },
      },
    }),
    // The logger passes only lines at its level to the hook, and an all-clear is a warning.
    level: alerts !== undefined && logged > LEVEL_WARN ? 'warn' : config.logLevel,
    serializers: SERIALIZERS,
    ...(stream === undefined ? {} : { stream }),
  };
}

/** Logs each slow statement, with the id of the request that waited for it. */
export function logSlowStatements(app: FastifyInstance, statements: SlowStatements, milliseconds: number): void {
  if (milliseconds === 0) return;
  statements.watch(milliseconds, app.log);
  // Events of the connection deliver the body, outside the request's context, so the context is set again after it.
  const within = (request: FastifyRequest, _reply: FastifyReply, done: () => void): void => {
    statements.during(request.log, done);
  };
  app.addHook('onRequest', within);
  app.addHook('preValidation', within);
}

/** How requests are logged. */
export interface RequestLog {
  /** Whether lines name the client's address. */
  clientAddress: boolean;
  /** Whether requests of a route are logged at level debug only. */
  isMinor: (route: string) => boolean;
}

/** The length of an answer's body, if it was known in advance. */
function bytesOf(request: FastifyRequest, reply: FastifyReply): number | undefined {
  const length = request.method === 'HEAD' ? undefined : reply.getHeader('content-length');
  return length === undefined ? undefined : Number(length);
}

/** Logs a request that was answered. */
export function logAnswer(request: FastifyRequest, reply: FastifyReply, { clientAddress, isMinor }: RequestLog): void {
  const level = isMinor(request.routeOptions.url ?? '') ? 'debug' : 'info';
  request.log[level](
    {
      call: request.routeOptions.config.callId,
      method: request.method,
      path: loggablePath(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      bytes: bytesOf(request, reply),
      client: clientAddress ? request.ip : undefined,
      userId: request.actor?.userId,
    },
    'request',
  );
}

/** Logs each request after its answer. */
export function logRequests(app: FastifyInstance, options: RequestLog): void {
  app.addHook('onResponse', (request, reply, done) => {
    logAnswer(request, reply, options);
    done();
  });
}
