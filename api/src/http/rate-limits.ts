import type { FastifyRequest } from 'fastify';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config';
import type { Database } from '../database/client';
import { tooManyRequests } from '../errors';
import { hashOf } from '../hash-of';
import { clientOf } from '../ip-address';

declare module 'rate-limiter-flexible' {
  interface RateLimiterPostgres {
    /** Milliseconds for which a key is refused from memory; the package's own types leave it out. */
    getInMemoryBlockMsBeforeExpire(key: string): number;
  }
}

/** Counts events per key over a window; all processes of the shop count together, in the database. */
export interface RateLimit {
  /** Counts one event. @throws ShopError tooMany when there were too many */
  consume: (key: string) => Promise<void>;
  /** Deletes the count of a key. */
  forget: (key: string) => Promise<void>;
  /** Takes back one event that should not count. */
  giveBack: (key: string) => Promise<void>;
  /** Seconds for which this process refuses a key without reading the database; 0 when it does not. */
  blockedFor: (key: string) => number;
}

/** The limits against abuse. */
export interface RateLimits {
  /** Failed sign-ins of one account from one client. */
  login: RateLimit;
  /** Failed sign-ins from one client, whatever the account. */
  clientLogins: RateLimit;
  /** Passwords that are still checked for a client over its limit. */
  loginReserve: RateLimit;
  /** Orders of one client. */
  orders: RateLimit;
  /** Quotes of one client. */
  quotes: RateLimit;
  /** Tracking by phone, per client and per phone. */
  tracking: RateLimit;
  /** Reports by one client that a release failed. */
  failures: RateLimit;
  /** Removes counts whose window is over. */
  purge: () => Promise<void>;
}

const TABLE = 'rate_limits';

/** A browser reports each stage of each version once, but many browsers may share an address. */
const FAILURES_PER_MINUTE = 120;

function rateLimit(database: Database, name: string, points: number, seconds: number): RateLimit {
  const limiter = new RateLimiterPostgres({
    storeClient: database.pool,
    storeType: 'pool',
    tableName: TABLE,
    // The table is made by a migration.
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
    // A key over its limit is refused from memory until its window ends, without a query.
    inMemoryBlockOnConsumed: points,
  });
  const blockedFor = (key: string) => limiter.getInMemoryBlockMsBeforeExpire(limiter.getKey(hashOf(key))) / 1000;
  return {
    consume: async (key) => {
      try {
        await limiter.consume(hashOf(key));
      } catch (error) {
        if (error instanceof RateLimiterRes) throw tooManyRequests(error.msBeforeNext / 1000);
        throw error;
      }
    },
    forget: async (key) => {
      await limiter.delete(hashOf(key));
    },
    giveBack: async (key) => {
      await limiter.reward(hashOf(key));
      // This unblocks all keys in memory; the database refuses those over their limit at their next event.
      if (blockedFor(key) > 0) limiter.deleteInMemoryBlockedAll();
    },
    blockedFor,
  };
}

/** The shop's rate limits over its database. */
export function createRateLimits(database: Database, limits: Config['limits']): RateLimits {
  const loginWindow = limits.loginWindowMinutes * 60;
  return {
    login: rateLimit(database, 'login', limits.loginFailures, loginWindow),
    clientLogins: rateLimit(database, 'logins', limits.loginFailuresPerClient, loginWindow),
    loginReserve: rateLimit(database, 'reserve', limits.loginReserve, loginWindow),
    orders: rateLimit(database, 'orders', limits.ordersPerMinute, 60),
    quotes: rateLimit(database, 'quotes', limits.quotesPerMinute, 60),
    tracking: rateLimit(database, 'tracking', limits.trackingPerMinute, 60),
    failures: rateLimit(database, 'failures', FAILURES_PER_MINUTE, 60),
    purge: async () => {
      await database.pool.query(`delete from ${TABLE} where expire < $1`, [Date.now()]);
    },
  };
}

/** For `callRoute`'s option `before`: refuses a client that makes a call too often. */
export const perClient = (limit: RateLimit) => (request: FastifyRequest) => limit.consume(clientOf(request));
