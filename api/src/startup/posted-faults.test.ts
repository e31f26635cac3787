import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { temporaryFolder } from '../backup/testing';
import { openDatabase } from '../database/client';
import { findEmbeddedPostgres } from '../database/embedded/launcher';
import { startAlertReceiver } from '../testing/alert-receiver';
import type { AlertReceiver } from '../testing/alert-receiver';
import { servingProcesses } from '../testing/processes';
import { Server, endServers } from '../testing/server-process';

// The tests start real processes, on a machine that may be busy with other tests.
jest.setTimeout(120_000);

let folder: ReturnType<typeof temporaryFolder>;
let receiver: AlertReceiver;

beforeEach(async () => {
  folder = temporaryFolder();
  receiver = await startAlertReceiver();
});
afterEach(async () => {
  await endServers();
  await receiver.close();
  folder.remove();
});

const start = (env: Readonly<Record<string, string>>): Server =>
  Server.start({ DATA_DIR: folder.path, ALERT_WEBHOOK_URL: receiver.url, ...env });

const messages = (): string[] => receiver.posted.map(({ message }) => message);

/** Waits until this many alerts were posted. The test's timeout ends the wait if they never come. */
async function untilPosted(count: number): Promise<void> {
  while (receiver.posted.length < count) await delay(20);
}

const BAD_HOST = { METRICS_PORT: '20999', METRICS_HOST: 'no.such.machine.invalid' };

describe('alerts about failed starts', () => {
  it('a failed start is posted in one sentence, without secrets, even if the settings are invalid', async () => {
    const server = start({ PORT: 'x', SHOP_NAME: 'Mine', S3_SECRET_ACCESS_KEY: 'must be' });
    expect(await server.exit).toBe(1);
    expect(receiver.posted).toEqual([
      expect.objectContaining({
        shop: 'Mine',
        level: 'fatal',
        process: expect.stringMatching(new RegExp(`-${String(server.child.pid)}$`)),
        message: expect.stringMatching(/^the shop cannot start: These settings cannot be used: PORT \*\*\* a /),
      }),
    ]);
    expect(receiver.posted[0]).not.toHaveProperty('stack');
  });

  it('a failed start is posted when its data folder cannot be used', async () => {
    const file = join(folder.path, 'a-file');
    writeFileSync(file, '');
    expect(await start({ DATA_DIR: file }).exit).toBe(1);
    expect(messages()).toEqual([expect.stringMatching(/^the shop cannot start: .*a-file/)]);
  });

  it.each([
    ['nobody answers', null, 'aborted'],
    ['the answer is 500', 500, 'It answered 500.'],
  ])('a failed start ends anyway and says so when its alert cannot be posted: %s', async (_what, status, said) => {
    receiver.status = status;
    const server = start({ PORT: 'x' });
    expect(await server.exit).toBe(1);
    expect(receiver.posted).toHaveLength(1);
    expect(server.output).toContain('Warning: faults cannot be posted to ALERT_WEBHOOK_URL');
    expect(server.output).toContain(said);
    expect(server.output).not.toContain('a-token-of-the-address');
  });

  it('a failed start of several processes is posted once, with the reason of the first', async () => {
    expect(await start({ PROCESSES: '2', ...BAD_HOST }).exit).toBe(1);
    expect(messages()).toEqual([
      expect.stringMatching(/^the shop cannot start: METRICS_HOST=no\.such\.machine\.invalid /),
    ]);
  });
});

describe('alerts about ended processes', () => {
  /** Kills one of the server processes. */
  const killOne = (server: Server) => {
    const [first] = servingProcesses(server.child.pid);
    if (first === undefined) throw new Error('No process serves');
    process.kill(first, 'SIGKILL');
  };

  it('an ended process is posted when it is replaced, and once before while it cannot be', async () => {
    const server = start({ PROCESSES: '2', SHOP_NAME: 'Mine' });
    await server.url();
    const database = openDatabase((await findEmbeddedPostgres(folder.path)) ?? '', { max: 1 });
    try {
      killOne(server);
      await untilPosted(1);
      expect(receiver.posted[0]).toMatchObject({
        shop: 'Mine',
        level: 'error',
        message: 'a server process ended (SIGKILL) and was started again',
      });
      await database.pool.query(`update oldest_code set migration = migration + 1e13, version = '9.9.9'`);
      killOne(server);
      await untilPosted(2);
      expect(messages()[1]).toMatch(
        /^a server process ended \(SIGKILL\) and cannot be started again: Version 9\.9\.9 /,
      );
      // The start is retried.
      while (server.output.split('Version 9.9.9').length < 4) await delay(20);
      await database.pool.query('update oldest_code set migration = migration - 1e13');
      await untilPosted(3);
      expect(messages()[2]).toBe('a server process ended (SIGKILL) and was started again');
    } finally {
      await database.close();
    }
    expect(await server.end()).toBe(0);
    expect(receiver.posted).toHaveLength(3);
  });

  it('a process that was stopped on purpose is not posted', async () => {
    const server = start({ PROCESSES: '2' });
    await server.url();
    server.child.kill('SIGHUP');
    await server.says(/All processes of the shop are new/);
    expect(await server.end()).toBe(0);
    expect(receiver.posted).toEqual([]);
  });
});
