import { setTimeout as delay } from 'node:timers/promises';
import type { LoginRequest, LoginResponse } from '@shop/shared/contracts';
import { foldText } from '@shop/shared/rules';
import type { Deps } from '../../deps';
import { ShopError, tooManyRequests, unauthenticated } from '../../errors';
import type { ErrorKind } from '../../errors';
import { clientOf } from '../../ip-address';
import { checkPassword } from './passwords';
import type { Account } from './auth-service';
import { replaceOldHash } from './change-password';
import { recordFailure } from './sign-in-failures';

const BAD_CREDENTIALS = 'Invalid username or password';

/**
 * Milliseconds after which a refusal is sent, whether a password was checked or not. So the duration does not reveal
 * which accounts exist, and a client that retries at once tries at most twice a second. The spread is random, so that
 * requests that came together are answered apart.
 */
const REFUSED_AFTER_MS = 500;
const SPREAD_MS = 250;

/** Refusals that may be delayed at the same time; further requests are refused at once. */
const MAX_HELD = 1000;

/** The end of the key of a count, which changes when the limits of the account are lifted. */
const unlockOf = (account: Account | null): string =>
  account?.unlockedAt == null ? '' : ` ${String(account.unlockedAt.getTime())}`;

/** The request of a sign-in. */
interface Request {
  id: string;
  /** The client's network address. */
  ip: string;
  /** Destroyed when the client has closed the connection. */
  socket: { destroyed: boolean };
}

const isOfKind = (error: unknown, kind: ErrorKind): error is ShopError =>
  error instanceof ShopError && error.kind === kind;

/**
 * Signs in by name and password. Failures are counted per account and client, and per client. They are counted before
 * the password is checked, so that attempts at the same time cannot exceed a limit, and taken back after a success. A
 * client over its limit is refused, but others may share its address: for real accounts the reserve allows some more
 * checks, and a right password is accepted.
 *
 * @throws ShopError unauthenticated with one text for every cause; tooMany over a limit and unavailable when too many
 *   passwords wait to be checked, both with Retry-After
 */
export function createSignIn({
  auth,
  db,
  limits,
  passwordQueue,
  config,
  metrics,
  now,
}: Pick<Deps, 'auth' | 'config' | 'db' | 'limits' | 'metrics' | 'now' | 'passwordQueue'>): (
  credentials: LoginRequest,
  request: Request,
) => Promise<LoginResponse> {
  let held = 0;
  const unlockMs = config.limits.loginWindowMinutes * 60_000;

  /** One account has one count, whether its address or its username is typed. Lifting its limits begins a new one. */
  const countOf = (account: Account | null, { email }: LoginRequest, client: string): string =>
    `${account?.user._id ?? foldText(email)} ${client}${unlockOf(account)}`;

  /** The reserve of a client. An account whose limits were lifted a moment ago has one of its own. */
  const reserveOf = (account: Account, client: string): string => {
    const since = now().getTime() - (account.unlockedAt?.getTime() ?? -Infinity);
    return since < unlockMs ? `${client} ${account.user._id}${unlockOf(account)}` : client;
  };

  /** The account, if the password is right; null after a failure, which is recorded. */
  const check = async (account: Account | null, { password }: LoginRequest, request: Request) => {
    const matches = await checkPassword(account?.passwordHash ?? null, password);
    if (account !== null && matches !== 'wrong' && account.active) {
      if (matches === 'old') await replaceOldHash(db, account, password);
      return account;
    }
    metrics.signInFailed('wrong');
    await recordFailure(db, { account, address: request.ip, requestId: request.id });
    return null;
  };

  /** The normal sign-in. Answers null when the client is over its limit. */
  const attempt = async (credentials: LoginRequest, request: Request, client: string) => {
    // The client has closed the connection.
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
      // The password was not checked.
      await limits.clientLogins.giveBack(client);
      throw error;
    }
    const owner = await check(account, credentials, request);
    if (owner === null) throw unauthenticated(BAD_CREDENTIALS, 'INVALID_CREDENTIALS');
    await limits.login.forget(count);
    await limits.clientLogins.giveBack(client);
    return auth.openSession(owner.user);
  };

  /** Sign-in for a client over its limit: checks passwords of real accounts while the reserve lasts. */
  const attemptFromReserve = async (credentials: LoginRequest, request: Request, client: string) => {
    const account = await auth.findAccount(credentials.email);
    // Unknown names do not use the reserve, so that a flood of them leaves it to staff.
    if (account === null) return null;
    const count = countOf(account, credentials, client);
    const reserve = reserveOf(account, client);
    return passwordQueue.run(async () => {
      await limits.login.consume(count);
      await limits.loginReserve.consume(reserve);
      const owner = await check(account, credentials, request);
      if (owner === null) return null;
      await limits.login.forget(count);
      await limits.loginReserve.giveBack(reserve);
      return auth.openSession(owner.user);
    });
  };

  const refusal = (client: string) => tooManyRequests(limits.clientLogins.blockedFor(client));

  const overLimit = async (credentials: LoginRequest, request: Request, client: string) => {
    const session = await attemptFromReserve(credentials, request, client).catch((error: unknown) => {
      // The answer does not reveal which limit was reached.
      if (isOfKind(error, 'tooMany') || isOfKind(error, 'unavailable')) return null;
      throw error;
    });
    if (session === null) throw refusal(client);
    return session;
  };

  /** Delays a refusal. It becomes that of the client's limit if this was reached in the meantime. */
  const late = async <T>(client: string, work: () => Promise<T>): Promise<T> => {
    const pause = REFUSED_AFTER_MS + Math.random() * SPREAD_MS;
    const started = performance.now();
    try {
      return await work();
    } catch (error) {
      if (isOfKind(error, 'tooMany')) metrics.signInFailed('limit');
      if ((isOfKind(error, 'tooMany') || isOfKind(error, 'unavailable')) && held < MAX_HELD) {
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
    if (isOver && held >= MAX_HELD) throw refusal(client);
    return late(client, async () => {
      const session = isOver ? null : await passwordQueue.run(() => attempt(credentials, request, client));
      return session ?? overLimit(credentials, request, client);
    });
  };
}
