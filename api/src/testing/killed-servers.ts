import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, jest } from '@jest/globals';
import { loginResponseSchema } from '@shop/shared/contracts';
import { temporaryFolder } from '../backup/testing';
import type { Database } from '../database/client';
import { openDatabase } from '../database/client';
import { users } from '../database/schema';
import { hashPassword } from '../shop/auth/passwords';
import { createTestDatabase } from './database';
import { Server, endServers, post } from './server-process';
import { TEST_SHOP } from './shop';

const PASSWORD = 'a password of the tests';

/** A request of an admin to a server. */
export interface AdminRequest {
  method?: 'POST' | 'PUT';
  path: string;
  body: object;
  /** The Idempotency-Key; absent for none. */
  key?: string;
}

/**
 * A database with an admin, for the tests of one file that kill servers while they write. The servers that a test
 * started end with it.
 *
 * @param counts SQL: one row with the number of rows of each table that the tests write
 */
export function killedServers(counts: string) {
  jest.setTimeout(120_000);
  let own: Awaited<ReturnType<typeof createTestDatabase>>;
  let database: Database;
  let folder: ReturnType<typeof temporaryFolder>;
  beforeAll(async () => {
    own = await createTestDatabase();
    database = openDatabase(own.connectionString, { max: 4 });
    folder = temporaryFolder();
    const passwordHash = await hashPassword(PASSWORD);
    await database.db.insert(users).values({ name: 'Jo', email: 'jo@example.test', role: 'admin', passwordHash });
  });
  afterEach(() => endServers());
  afterAll(async () => {
    await database.close();
    await own.drop();
    folder.remove();
  });

  /** Starts a server. Answers it with the function that sends it a request of the admin. */
  const start = async () => {
    const server = Server.start({
      ...TEST_SHOP,
      DATABASE_URL: own.connectionString,
      DATA_DIR: folder.path,
      RENDER_WORKERS: '0',
    });
    const url = `${await server.url()}/api`;
    const signedIn = await post(`${url}/auth/login`, { email: 'jo@example.test', password: PASSWORD });
    const { accessToken } = loginResponseSchema.parse(await signedIn.json());
    const send = async <Body>({ method = 'POST', path, body, key }: AdminRequest) => {
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${accessToken}`,
        ...(key !== undefined && { 'idempotency-key': key }),
      };
      const answer = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) });
      return { status: answer.status, body: (await answer.json()) as Body };
    };
    return { server, send };
  };

  const waiting = async () => {
    const { rows } = await database.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length;
  };

  /** How many rows there are, by the names in `counts`. */
  const written = async () => (await database.pool.query<Record<string, number>>(counts)).rows[0];

  /**
   * Kills a server while it writes: everything before the last table is written, and nothing is committed. Then expects
   * that nothing of it is there, that the same request to another server writes it, and that a third server answers the
   * same once that one was killed after its answer.
   *
   * @param lastTable the last table that the request writes
   * @param status the status of the answer
   * @returns the answer, with the rows before and after it
   */
  const killWhile = async <Body>(
    { server, send }: Awaited<ReturnType<typeof start>>,
    request: AdminRequest,
    { lastTable, status }: { lastTable: string; status: number },
  ) => {
    const before = await written();
    const holder = await database.pool.connect();
    await holder.query('begin');
    await holder.query(`lock table ${lastTable} in share mode`);
    const lost = send(request).catch(() => null);
    while ((await waiting()) === 0) await delay(20);
    await server.end('SIGKILL');
    expect(await lost).toBeNull();
    await holder.query('rollback');
    holder.release();
    while ((await waiting()) > 0) await delay(20);
    const second = await start();
    expect(await written()).toEqual(before);
    const answer = await second.send<Body>(request);
    expect(answer.status).toBe(status);
    const after = await written();
    await second.server.end('SIGKILL');
    const third = await start();
    const again = await third.send<Body>(request);
    expect(again.status).toBe(status);
    expect(await written()).toEqual(after);
    return { before, after, body: answer.body, again: again.body };
  };
  return { db: () => database.db, start, killWhile };
}
