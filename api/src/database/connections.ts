import { types } from 'node:util';
import { isFunction, isRecord } from '@shop/shared/rules';
import { Client, DatabaseError, Pool } from 'pg';
import type { ClientConfig, PoolClient, PoolConfig } from 'pg';
import { DatabaseAway, Unavailable } from '../unavailable';
import type { SlowStatements } from './slow-statements';

/** How the connections of a pool, or a single one, behave. */
export interface ConnectionRules {
  /** Whether statements that have a name are prepared once per connection; a pooler may not allow it. */
  prepared: boolean;
  /** Measures each statement. */
  statements?: SlowStatements;
  /** Called with PostgreSQL's code when the database refuses a statement. */
  refused?: (code: string) => void;
  /** Checks a single connection once it is made. One that it refuses is closed. */
  connected?: (client: Client) => Promise<void>;
}

/** pg's error message for a statement that was not answered in time. */
const LATE = 'Query read timeout';

/** Returns a statement without its name. Streams of rows are objects with `submit` and are returned unchanged. */
function unnamed(statement: unknown): unknown {
  if (!isRecord(statement) || 'submit' in statement || !('name' in statement)) return statement;
  return { ...statement, name: undefined };
}

/**
 * Makes a connection safe to hold. If it breaks, the process does not end. Its statements fail with {@link Unavailable}
 * if the server is lost or silent. After a statement that was not answered in time, the connection is closed, because
 * later statements could not be answered either.
 */
function guard(client: Client, { prepared, statements, refused }: ConnectionRules): Client {
  // A statement in progress gets the error itself. Between two statements nothing needs it. A server may report that it
  // ends a connection while the pool lends it. Closing the connection at once makes the next statement fail, too.
  client.on('error', () => client.connection.stream.destroy());
  const explain = (error: unknown): unknown => {
    if (error instanceof DatabaseError) refused?.(error.code ?? '');
    if (!types.isNativeError(error) || error instanceof DatabaseError || error instanceof Unavailable) return error;
    const { stream } = client.connection;
    if (error.message === LATE) {
      stream.destroy();
      return new DatabaseAway('The database did not answer in time', { cause: error });
    }
    return stream.destroyed ? new DatabaseAway(`The connection was lost: ${error.message}`, { cause: error }) : error;
  };
  const fail = (error: unknown): never => {
    throw explain(error);
  };
  client.query = new Proxy(client.query, {
    apply: (query, _client, values: unknown[]) => {
      const given = prepared ? values : [unnamed(values[0]), ...values.slice(1)];
      const last = given.at(-1);
      const answered = statements?.begin(given[0]);
      if (isFunction(last)) {
        const tell = (error: unknown, result: unknown) => {
          answered?.();
          last(explain(error), result);
        };
        return Reflect.apply(query, client, [...given.slice(0, -1), tell]);
      }
      const answer: unknown = Reflect.apply(query, client, given);
      if (!(answer instanceof Promise)) return answer;
      return (answered === undefined ? answer : answer.finally(answered)).catch(fail);
    },
  });
  return client;
}

/**
 * Returns the message of an error. An error for several addresses has an empty message, so the first of its errors
 * counts.
 */
function messageOf(error: unknown): string {
  if (!types.isNativeError(error)) return String(error);
  const [first]: unknown[] = 'errors' in error && Array.isArray(error.errors) ? error.errors : [];
  return error.message === '' && types.isNativeError(first) ? first.message : error.message;
}

/** Turns a connection error into Unavailable. PostgreSQL's own errors, and those of a check, are returned unchanged. */
const notConnected = (error: unknown): Error =>
  error instanceof DatabaseError || error instanceof Unavailable
    ? error
    : new DatabaseAway(`It cannot be reached: ${messageOf(error)}`, { cause: error });

/**
 * Connects a single connection.
 *
 * @throws Unavailable, or PostgreSQL's own error if it refuses the connection
 */
export async function connect(client: Client): Promise<Client> {
  try {
    await client.connect();
  } catch (error) {
    throw notConnected(error);
  }
  return client;
}

/** Makes a single guarded connection, not connected yet. */
export function makeClient(options: ClientConfig, rules: ConnectionRules): Client {
  const client = guard(new Client(options), rules);
  const { connected } = rules;
  if (connected === undefined) return client;
  client.connect = new Proxy(client.connect, {
    apply: async (connectIt) => {
      await Reflect.apply(connectIt, client, []);
      await connected(client).catch((error: unknown) => {
        client.connection.stream.destroy();
        throw error;
      });
    },
  });
  return client;
}

type Connected = (error: Error | undefined, client: PoolClient | undefined, done: (release?: unknown) => void) => void;

/**
 * A pool of guarded connections. A connection that breaks while it is lent leaves the pool at once, so that its place
 * is free even if it is never given back. Single statements fail with {@link Unavailable} when the connection is lost.
 */
export class ShopPool extends Pool {
  private readonly statements: SlowStatements | undefined;
  private readonly open = new Set<PoolClient>();
  /** Connections that {@link letGo} marked, to be closed instead of lent. */
  private readonly marked = new WeakSet<PoolClient>();

  constructor(options: PoolConfig, rules: ConnectionRules) {
    super(options);
    this.statements = rules.statements;
    this.on('connect', (client) => {
      if (client instanceof Client) guard(client, rules);
      this.open.add(client);
    });
    this.on('remove', (client) => this.open.delete(client));
    this.query = new Proxy(this.query, {
      apply: (query, _pool, values: unknown[]) =>
        isFunction(values.at(-1)) ? Reflect.apply(query, this, values) : this.ask(values),
    });
  }

  /** Has each present connection closed instead of being lent again. */
  readonly letGo = (): void => {
    for (const client of this.open) this.marked.add(client);
  };

  /** Breaks each present connection. A statement on a lent one fails with {@link Unavailable}. */
  readonly cut = (): void => {
    this.letGo();
    for (const client of this.open) if (client instanceof Client) client.connection.stream.destroy();
  };

  /** Lends a connection that is not to be closed. */
  private take(then: Connected): void {
    super.connect((error, client, done) => {
      if (client === undefined || !this.marked.has(client)) {
        then(error, client, done);
        return;
      }
      done(true);
      this.take(then);
    });
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | undefined {
    if (callback === undefined) {
      return new Promise((resolve, reject) => {
        this.take((error, client) => {
          if (client === undefined) reject(notConnected(error));
          else resolve(this.lend(client));
        });
      });
    }
    this.take((error, client, done) => callback(error && notConnected(error), client, done));
    return undefined;
  }

  /** Runs a single statement on the shortest path, because nearly every read is one. */
  private ask([statement, parameters]: unknown[]): Promise<unknown> {
    // Remembers the request: the callback below may run in the context of another request, which gave the connection
    // back.
    const request = this.statements?.request;
    return new Promise((resolve, reject) => {
      this.take((error, client, done) => {
        if (client === undefined) {
          reject(notConnected(error));
          return;
        }
        const answered = (failure: unknown, result: unknown) => {
          // A lost or closed connection is not lent again, though its end may not be reported yet.
          done(failure instanceof Unavailable ? failure : undefined);
          if (failure) reject(failure);
          else resolve(result);
        };
        try {
          const send = () => Reflect.apply(client.query, client, [statement, parameters, answered]);
          if (this.statements === undefined) send();
          else this.statements.during(request, send);
        } catch (failure) {
          answered(failure, undefined);
        }
      });
    });
  }

  private readonly lend = (client: PoolClient): PoolClient => {
    const { release } = client;
    let free = false;
    const giveBack = (broken?: Error | boolean) => {
      if (free) return;
      free = true;
      client.off('error', giveBack);
      release(broken);
    };
    client.on('error', giveBack);
    client.release = giveBack;
    return client;
  };
}
