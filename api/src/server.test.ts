import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { IncomingMessage, request } from 'node:http';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { loginResponseSchema, orderCreatedSchema, orderSchema } from '@shop/shared/contracts';
import { z } from 'zod';
import { openDatabase } from './database/client';
import type { Database } from './database/client';
import { findDataDirHolder } from './database/embedded/data-dir-lock';
import { findEmbeddedPostgres } from './database/embedded/launcher';
import { lockForMigration } from './database/migrate';
import { users } from './database/schema';
import { hashPassword } from './shop/auth/passwords';
import { findContradictions } from './shop/orders/invariants';
import { createTestDatabase } from './testing/database';
import type { TestDatabase } from './testing/database';
import { openDatabaseProxy } from './testing/database-proxy';
import { makeProduct } from './testing/fixtures';
import { Server, endServers, post } from './testing/server-process';
import { portOf } from './testing/port';

// The tests start real processes, on a machine that may be busy with other tests.
jest.setTimeout(120_000);

const PASSWORD = 'a password for tests';

/** Waits until the port refuses connections. */
async function untilRefused(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const refused = await once(socket, 'connect').then(
      () => false,
      () => true,
    );
    socket.destroy();
    if (refused) return;
  }
}

const statusOf = ([answer]: unknown[]) => (answer instanceof IncomingMessage ? answer.statusCode : undefined);

afterEach(endServers);

describe('starting and stopping the server', () => {
  let own: TestDatabase;
  let database: Database;
  let dataDir: string;

  beforeAll(async () => {
    own = await createTestDatabase();
    database = openDatabase(own.connectionString, { max: 2 });
    dataDir = mkdtempSync(join(tmpdir(), 'shop-server-test-'));
  });
  afterAll(async () => {
    await database.close();
    await own.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** The output of a start that must fail. Fails if the start succeeds. */
  const refusal = async (env: Readonly<Record<string, string>>) => {
    const server = Server.start({ DATABASE_URL: own.connectionString, DATA_DIR: dataDir, ...env });
    expect(await server.exit).toBe(1);
    // The output is a log, and every entry is one line of JSON.
    const entries = server.output.trim().split('\n');
    return entries.map((line) => z.object({ msg: z.string() }).parse(JSON.parse(line)).msg).join('\n');
  };

  it('the server does not start with an invalid setting, and names it', async () => {
    expect(await refusal({ PORT: 'eighty', TIME_ZONE: 'Mars/Olympus' })).toMatch(
      /PORT must be a whole number\n {2}TIME_ZONE must be a time zone/,
    );
  });

  it('the server does not start when the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const port = portOf(other);
    expect(await refusal({ PORT: String(port) })).toContain(`Port ${port} on 127.0.0.1 is in use`);
    other.close();
  });

  it('the server serves metrics at METRICS_PORT, and does not start when that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const port = String(portOf(other));
    expect(await refusal({ METRICS_PORT: port })).toContain(
      `Port ${port} on 127.0.0.1 is in use by another program. Choose another one with METRICS_PORT=….`,
    );
    other.close();
    await once(other, 'close');
    const server = Server.start({ DATABASE_URL: own.connectionString, DATA_DIR: dataDir, METRICS_PORT: port });
    await fetch(`${await server.url()}/api/settings`);
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(metrics).toContain(
      'shop_http_request_duration_seconds_count{method="GET",route="/api/settings",status="2xx"} 1',
    );
    expect(await server.end()).toBe(0);
    await untilRefused(Number(port));
  });

  it('the server does not start with an unusable DATABASE_URL, and does not show its password', async () => {
    const nowhere = own.connectionString.replace('shop@', 'shop:hidden-word@').replace(/\/test_\w+/, '/nowhere');
    const output = await refusal({ DATABASE_URL: nowhere });
    expect(output).toContain('The database of DATABASE_URL cannot be used: database "nowhere" does not exist');
    expect(output).not.toContain('hidden-word');
  });

  it('the server waits for an unavailable database, and opens once it is there', async () => {
    const proxy = await openDatabaseProxy(own.connectionString);
    await proxy.cut();
    const server = Server.start({ DATABASE_URL: proxy.connectionString, DATA_DIR: dataDir });
    await server.says(/Waiting for the database\. It cannot be reached: connect ECONNREFUSED/);
    await proxy.mend();
    const url = await server.url();
    expect((await fetch(`${url}/api/health`)).status).toBe(200);
    expect(await server.end()).toBe(0);
    await proxy.close();
  });

  it('the server can be stopped while it waits for the database', async () => {
    const server = Server.start({ DATABASE_URL: 'postgresql://shop:hidden-word@127.0.0.1:1/shop', DATA_DIR: dataDir });
    await server.says(/Waiting for the database/);
    expect(await server.end()).toBe(0);
    expect(server.output).not.toContain('hidden-word');
  });

  it('the server waits for another process that prepares the database, says so, and can be stopped', async () => {
    const holder = await lockForMigration(database);
    const server = Server.start({ DATABASE_URL: own.connectionString, DATA_DIR: dataDir });
    await server.says(/Waiting for 'shop migrations' \(connection \d+\), which prepares the database/);
    expect(await server.end()).toBe(0);
    await holder.end();
  });

  it('the server does not start with an unusable data folder, and says why in one sentence', async () => {
    const file = join(dataDir, 'a-file');
    writeFileSync(file, '');
    const link = join(dataDir, 'a-link');
    symlinkSync(join(dataDir, 'unmounted/nowhere'), link);
    for (const [at, why] of [
      [file, 'something else has that name (EEXIST)'],
      [join(file, 'below'), 'a part of the path is no folder (ENOTDIR)'],
      [link, 'a part of the path leads nowhere (ENOENT)'],
      // No user can create a folder there.
      ...(existsSync('/proc/self') ? ([['/proc/shop', 'a part of the path leads nowhere (ENOENT)']] as const) : []),
    ] as const) {
      const output = await refusal({ DATA_DIR: at });
      expect(output.trim()).toBe(`${at} cannot be used: ${why}. DATA_DIR says where the shop keeps its data.`);
    }
  });

  it('the server goes on after SIGHUP', async () => {
    const server = Server.start({ DATABASE_URL: own.connectionString, DATA_DIR: dataDir });
    const url = await server.url();
    server.child.kill('SIGHUP');
    await server.says(/SIGHUP: .* the shop goes on/);
    expect((await fetch(`${url}/api/health`)).status).toBe(200);
    expect(await server.end()).toBe(0);
  });

  it('the server goes on when its output is closed', async () => {
    const server = Server.start({ DATABASE_URL: own.connectionString, DATA_DIR: dataDir, LOG_LEVEL: 'info' });
    const url = await server.url();
    for (const stream of [server.child.stdout, server.child.stderr]) stream?.destroy();
    server.child.kill('SIGHUP');
    // Repeated, because a failed write is reported with a delay.
    for (let time = 1; time <= 5; time += 1) expect((await fetch(`${url}/api/health`)).status).toBe(200);
    expect(await server.end()).toBe(0);
  });

  it('the server says in a sentence which settings keep the shop closed', async () => {
    const settings = { DATABASE_URL: own.connectionString, DATA_DIR: dataDir, SHOP_NAME: '', SHOP_PHONE: '' };
    const closed = Server.start(settings);
    expect(await (await fetch(`${await closed.url()}/api/health`)).json()).toEqual({ status: 'ok' });
    expect(await closed.end()).toBe(0);
    expect(closed.output).toContain('closed to visitors until SHOP_NAME and SHOP_PHONE are set; staff can sign in');
    const nearly = Server.start({ ...settings, SHOP_NAME: 'Mine' });
    await nearly.url();
    expect(await nearly.end()).toBe(0);
    expect(nearly.output).toContain('until SHOP_PHONE is set');
  });

  it('the server does not start for other machines while there are demo accounts', async () => {
    const account = { name: 'Demo', email: 'admin@demo.shop', role: 'admin', passwordHash: '-', demo: true } as const;
    await database.db.insert(users).values(account);
    const output = await refusal({ HOST: '0.0.0.0' });
    expect(output).toContain('HOST=0.0.0.0');
    expect(output).toContain('admin@demo.shop');
    // A proxy forwards requests from other machines, even if the server listens on a loopback address.
    expect(await refusal({ TRUST_PROXY: '1' })).toMatch(/admin@demo\.shop.*TRUST_PROXY/);
    expect(await refusal({ PUBLIC_URL: 'https://shop.example' })).toMatch(/admin@demo\.shop.*PUBLIC_URL/);
    const local = Server.start({
      DATABASE_URL: own.connectionString,
      DATA_DIR: dataDir,
      PUBLIC_URL: 'http://localhost:3000',
    });
    await local.url();
    expect(await local.end()).toBe(0);
    expect(local.output).toContain('Demo admin: admin@demo.shop / demo-admin');
    await database.db.delete(users);
  });

  it('a second server on one DATA_DIR is refused, naming the first', async () => {
    const first = Server.start({ DATABASE_URL: own.connectionString, DATA_DIR: dataDir });
    const url = await first.url();
    const output = await refusal({});
    expect(output).toContain(`process ${first.child.pid} serves at ${url}`);
    expect((await fetch(`${url}/api/health`)).status).toBe(200);
  });

  it('a stopping server answers every running request, then ends with 0', async () => {
    const passwordHash = await hashPassword(PASSWORD);
    const [user] = await database.db
      .insert(users)
      .values({ name: 'Sam', email: 'sam@example.test', role: 'employee', passwordHash })
      .returning();
    const server = Server.start({ DATABASE_URL: own.connectionString, DATA_DIR: dataDir, LOGIN_FAILURES: '1000' });
    const url = await server.url();
    const body = JSON.stringify({ email: user?.email, password: PASSWORD });
    const signIns = Array.from({ length: 12 }, () =>
      request(`${url}/api/auth/login`, {
        method: 'POST',
        agent: false,
        headers: { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' },
      }),
    );
    const answers = signIns.map((signIn) => once(signIn, 'response'));
    // The server sends 100 Continue only when it handles the request. From then on all requests are running.
    await Promise.all(
      signIns.map((signIn) => {
        signIn.flushHeaders();
        return once(signIn, 'continue');
      }),
    );
    // npm forwards Ctrl+C, so the signal arrives twice. The stop must still be graceful.
    server.child.kill('SIGINT');
    const ended = server.end('SIGINT');
    for (const signIn of signIns) signIn.end(body);
    const statuses = await Promise.all(answers.map(async (answer) => statusOf(await answer)));
    expect(statuses).toEqual(signIns.map(() => 200));
    expect(await ended).toBe(0);
    await expect(fetch(`${url}/api/health`)).rejects.toThrow('fetch failed');
    expect(findDataDirHolder(dataDir)).toBeNull();
  });

  it('a stopping server goes on for READY_DRAIN_SECONDS and says that it is not ready', async () => {
    const server = Server.start({ DATABASE_URL: own.connectionString, DATA_DIR: dataDir, READY_DRAIN_SECONDS: '3' });
    const url = await server.url();
    const before = await fetch(`${url}/ready`);
    expect([before.status, await before.json()]).toEqual([200, { status: 'ready' }]);
    const ended = server.end();
    await server.says(/SIGTERM: finishing/);
    // The server accepts new connections and responds as before, but closes each connection after its response.
    const ready = await fetch(`${url}/ready`);
    expect([ready.status, ready.headers.get('connection')]).toEqual([503, 'close']);
    expect(await ready.json()).toEqual({ status: 'draining', message: 'The server is about to stop' });
    for (const path of ['/live', '/api/health', '/api/settings']) {
      const answer = await fetch(`${url}${path}`);
      expect([path, answer.status, answer.headers.get('connection')]).toEqual([path, 200, 'close']);
    }
    expect(await ended).toBe(0);
    await untilRefused(Number(new URL(url).port));
  });

  it('a stopping server ends at once at a second signal, however long it would go on', async () => {
    const server = Server.start({ DATABASE_URL: own.connectionString, DATA_DIR: dataDir, READY_DRAIN_SECONDS: '600' });
    const url = await server.url();
    server.child.kill('SIGTERM');
    await server.says(/SIGTERM: finishing/);
    expect((await fetch(`${url}/ready`)).status).toBe(503);
    // A signal within one second counts as a repetition of the first. A later one counts as a second signal.
    while (server.child.exitCode === null && server.child.signalCode === null) {
      server.child.kill('SIGINT');
      await fetch(`${url}/live`).catch(() => undefined);
    }
    expect(await server.exit).toBe(1);
  });

  it('a stopping server answers what still comes over an open connection, and then closes it', async () => {
    const server = Server.start({ DATABASE_URL: own.connectionString, DATA_DIR: dataDir });
    const { port } = new URL(await server.url());
    const socket = connect(Number(port), '127.0.0.1');
    const answers = text(socket);
    const body = JSON.stringify({ email: 'nobody', password: 'wrong' });
    socket.write(
      `POST /api/auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\nexpect: 100-continue\r\n` +
        `content-length: ${String(body.length)}\r\n\r\n`,
    );
    // From now on a request is running.
    await once(socket, 'readable');
    const ended = server.end();
    await untilRefused(Number(port));
    socket.write(`${body}GET /api/settings HTTP/1.1\r\nhost: a\r\n\r\n`);
    const [proceed, signIn, settings = ''] = (await answers).split(/(?=HTTP\/1\.1 )/);
    expect(proceed).toContain('100 Continue');
    expect(signIn).toContain('401 Unauthorized');
    expect(settings).toContain('200 OK');
    expect(settings.toLowerCase()).toContain('connection: close');
    expect(settings.toLowerCase()).toContain('x-content-type-options: nosniff');
    expect(await ended).toBe(0);
  });
});

describe('the embedded database', () => {
  let dataDir: string;
  beforeAll(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'shop-server-test-'));
  });
  afterAll(() => {
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Runs work on the database of the running server. */
  async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
    const database = openDatabase((await findEmbeddedPostgres(dataDir)) ?? '', { max: 2 });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  }

  it('keeps every acknowledged order through a kill -9, and recovers by itself', async () => {
    const first = Server.start({ DATA_DIR: dataDir, ORDERS_PER_MINUTE: '100000' });
    const url = await first.url();
    const product = await withDatabase(async ({ db }) => {
      const passwordHash = await hashPassword(PASSWORD);
      await db.insert(users).values({ name: 'Jo', email: 'jo@example.test', role: 'admin', passwordHash });
      return makeProduct(db, { stock: 100_000 });
    });

    const acknowledged: string[] = [];
    const refused: number[] = [];
    let killed = false;
    let counter = 0;
    const shopper = async () => {
      while (!killed) {
        counter += 1;
        const answer = await post(`${url}/api/orders`, {
          customerName: 'Rami Haddad',
          customerPhone: `+9617${String(counter).padStart(7, '0')}`,
          customerAddress: '12 Cedar Street',
          products: [{ product: product.id, quantity: 1, size: counter % 2 === 0 ? 'S' : 'M' }],
          paymentMethod: 'delivery',
        });
        const body: unknown = await answer.json();
        if (answer.status !== 201) refused.push(answer.status);
        else acknowledged.push(orderCreatedSchema.parse(body)._id);
        if (acknowledged.length === 200) {
          killed = true;
          first.child.kill('SIGKILL');
        }
      }
    };
    // Requests that the kill interrupted fail here. They were not acknowledged.
    await Promise.allSettled(Array.from({ length: 8 }, shopper));
    await first.exit;
    expect(first.child.signalCode).toBe('SIGKILL');
    expect(acknowledged.length).toBeGreaterThanOrEqual(200);
    expect(refused).toEqual([]);

    const second = Server.start({ DATA_DIR: dataDir });
    const again = await second.url();
    const signedIn = await post(`${again}/api/auth/login`, { email: 'jo@example.test', password: PASSWORD });
    const { accessToken } = loginResponseSchema.parse(await signedIn.json());
    const headers = { authorization: `Bearer ${accessToken}` };
    const list = await fetch(`${again}/api/orders?limit=500`, { headers });
    const kept = new Set(
      z
        .array(orderSchema)
        .parse(await list.json())
        .map(({ _id }) => _id),
    );
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
    expect(await withDatabase(({ db }) => findContradictions(db))).toEqual([]);

    expect(await second.end('SIGTERM')).toBe(0);
    expect(await findEmbeddedPostgres(dataDir)).toBeNull();
  });
});
