import { setTimeout as delay } from 'node:timers/promises';
import type { LoginRequest, LoginResponse } from '@shop/shared/contracts';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps';
import { ShopError, tooManyRequests, unauthenticated } from '../../errors';
import type { ErrorKind } from '../../errors';
import { clientOf } from '../../http/rate-limits';
import { checkPassword } from './passwords';
import { type Account, normalizeLogin } from './auth-service';
import { recordFailure } from './sign-in-failures';

const BAD_CREDENTIALS = 'Invalid username or password';

/**
 * A refusal is sent so many milliseconds after the request, whether a password was looked at or not: time does not tell
 * which accounts there are, and who tries again at once tries no more than twice a second. The second number spreads the
 * answers to requests that came together.
 */
const REFUSED_AFTER_MS = 500;
const SPREAD_MS = 250;

/** Requests whose refusal is held back at once; any more are refused unseen. */
const MOST_HELD = 1000;

type Request = Pick<FastifyRequest, 'ip' | 'id' | 'socket'>;

const isOfKind = (error: unknown, kind: ErrorKind): error is ShopError =>
  error instanceof ShopError && error.kind === kind;

/**
 * Signs in by name and password. Failures are counted before the password is checked, so that attempts at the same time
 * cannot slip past a limit, and taken back after a success: per account and client, however the account is typed, and per
 * client. A client that has used up its failures is refused; a right password is still let in, since others may share the
 * address: for real accounts the reserve allows some more checks.
 *
 * @throws ShopError unauthenticated with one text for every cause; tooMany over a limit and unavailable when too many passwords wait to be
 * checked, both with Retry-After
 */
export function createSignIn({
  auth,
  db,
  limits,
  passwordQueue,
}: Pick<Deps, 'auth' | 'db' | 'limits' | 'passwordQueue'>): (
  credentials: LoginRequest,
  request: Request,
) => Promise<LoginResponse> {
  let held = 0;

  /** One account has one count, whatever it is called by. */
  const countOf = (account: Account | null, { email }: LoginRequest, client: string): string =>
    `${account?.user._id ?? normalizeLogin(email)} ${client}`;

  /** The account, if the password is its own; null after a failure, which is recorded. */
  const check = async (account: Account | null, { password }: LoginRequest, request: Request) => {
    const matches = await checkPassword(account?.passwordHash ?? null, password);
    if (account !== null && matches && account.active) return account;
    await recordFailure(db, { account, address: request.ip, requestId: request.id });
    return null;
  };

  /** The usual way. Answers null when the client is over its limit. */
  const attempt = async (credentials: LoginRequest, request: Request, client: string) => {
    // Nobody waits for the answer any more.
    if (request.socket.destroyed) throw tooManyRequests(0);
    const account = await auth.findAccount(credentials.email);
    const count = countOf(account, credentials, client);
    const blocked = limits.login.blockedFor(count);
    if (blocked > 0) throw tooManyRequests(blocked);
    try {
      await limits.clientLogins.consume(client);
    } catch (error) {
      if (isOfKind(error, 'tooMany')) return null;
      throw error;
    }
    try {
      await limits.login.consume(count);
    } catch (error) {
      // Its password was not looked at.
      await limits.clientLogins.giveBack(client);
      throw error;
    }
    const owner = await check(account, credentials, request);
    if (owner === null) throw unauthenticated(BAD_CREDENTIALS, 'INVALID_CREDENTIALS');
    await limits.login.forget(count);
    await limits.clientLogins.giveBack(client);
    return auth.openSession(owner.user);
  };

  /** For a client over its limit: whether the password is that of a real account, as long as the reserve lasts. */
  const attemptFromReserve = async (credentials: LoginRequest, request: Request, client: string) => {
    const account = await auth.findAccount(credentials.email);
    // A name that is none costs nothing, so that a flood of them leaves the reserve to those who work here.
    if (account === null) return null;
    const count = countOf(account, credentials, client);
    return passwordQueue.run(async () => {
      await limits.login.consume(count);
      await limits.loginReserve.consume(client);
      const owner = await check(account, credentials, request);
      if (owner === null) return null;
      await limits.login.forget(count);
      await limits.loginReserve.giveBack(client);
      return auth.openSession(owner.user);
    });
  };

  const refusal = (client: string) => tooManyRequests(limits.clientLogins.blockedFor(client));

  const overLimit = async (credentials: LoginRequest, request: Request, client: string) => {
    const session = await attemptFromReserve(credentials, request, client).catch((error: unknown) => {
      // Which of the limits it was is nobody's business, nor that a password waits for its turn.
      if (isOfKind(error, 'tooMany') || isOfKind(error, 'unavailable')) return null;
      throw error;
    });
    if (session === null) throw refusal(client);
    return session;
  };

  /** Holds a refusal back; it is the client's own limit if that was reached meanwhile. */
  const late = async <T>(client: string, work: () => Promise<T>): Promise<T> => {
    const pause = REFUSED_AFTER_MS + Math.random() * SPREAD_MS;
    const started = performance.now();
    try {
      return await work();
    } catch (error) {
      if ((isOfKind(error, 'tooMany') || isOfKind(error, 'unavailable')) && held < MOST_HELD) {
        held += 1;
        await delay(Math.max(pause - (performance.now() - started), 0));
        held -= 1;
        if (limits.clientLogins.blockedFor(client) > 0) throw refusal(client);
      }
      throw error;
    }
  };

  return async (credentials, request) => {
    const client = clientOf(request);
    const isOver = limits.clientLogins.blockedFor(client) > 0;
    if (isOver && held >= MOST_HELD) throw refusal(client);
    return late(client, async () => {
      const session = isOver ? null : await passwordQueue.run(() => attempt(credentials, request, client));
      return session ?? overLimit(credentials, request, client);
    });
  };
}
