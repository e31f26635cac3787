import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { temporaryFolder } from '../backup/testing';
import { findDataDirHolder } from '../database/embedded/data-dir-lock';
import { findEmbeddedPostgres } from '../database/embedded/launcher';
import { servingProcesses } from '../testing/processes';
import { Server, endServers } from '../testing/server-process';

// The tests start real processes, on a machine that may be busy with other tests.
jest.setTimeout(240_000);

let folder: ReturnType<typeof temporaryFolder>;
let shop: Server;

beforeEach(() => {
  folder = temporaryFolder();
});

afterEach(async () => {
  await endServers();
  folder.remove();
});

const start = (env: Readonly<Record<string, string>>): Server => Server.start({ DATA_DIR: folder.path, ...env });

/** Waits for a condition. The test's timeout ends the wait if it never becomes true. */
async function until<T>(look: () => T | false): Promise<T> {
  for (;;) {
    const found = look();
    if (found !== false) return found;
    if (shop.child.exitCode !== null) throw new Error(`The shop ended:\n${shop.output}`);
    await delay(20);
  }
}

const serving = (): number[] => servingProcesses(shop.child.pid);

/**
 * Sends requests in a loop, over new and existing connections, until the returned function ends it and returns every
 * answer other than 200.
 */
function keepAsking(url: string, headers: Readonly<Record<string, string>>): () => Promise<string[]> {
  const faults: string[] = [];
  let going = true;
  const asking = (async () => {
    while (going) {
      const answer = await fetch(`${url}/api/settings`, { headers }).catch(String);
      if (typeof answer === 'string') faults.push(answer);
      else if (answer.status !== 200) faults.push(String(answer.status));
      else await answer.text();
    }
  })();
  return async () => {
    going = false;
    await asking;
    return faults;
  };
}

describe('PROCESSES=2', () => {
  it('a shop with two processes replaces dead ones, renews both without a failed request and stops cleanly', async () => {
    shop = start({ PROCESSES: '2' });
    const url = await shop.url();
    const first = serving();
    expect(first).toHaveLength(2);
    expect(findDataDirHolder(folder.path)).toEqual({ pid: shop.child.pid, url });

    process.kill(first[0] ?? 0, 'SIGKILL');
    await shop.says(/ended \(SIGKILL\)\. Starting another/);
    const second = await until(() => {
      const now = serving();
      return now.length === 2 && !now.includes(first[0] ?? 0) && now;
    });
    // The restart begins at once, while the killed process is still being replaced.
    expect((await fetch(`${url}/live`)).status).toBe(200);

    const ends = [keepAsking(url, {}), keepAsking(url, {}), keepAsking(url, { connection: 'close' })];
    shop.child.kill('SIGHUP');
    await shop.says(/All processes of the shop are new\./);
    expect((await Promise.all(ends.map((end) => end()))).flat()).toEqual([]);
    const third = serving();
    expect(third).toHaveLength(2);
    expect(third.filter((pid) => second.includes(pid))).toEqual([]);

    expect(await shop.end()).toBe(0);
    expect(serving()).toEqual([]);
    expect(findDataDirHolder(folder.path)).toBeNull();
    expect(await findEmbeddedPostgres(folder.path)).toBeNull();
  });

  it('a shop with two processes ends with the error of its first process about a setting', async () => {
    shop = start({ PROCESSES: '2', METRICS_PORT: '20999', METRICS_HOST: '203.0.113.7' });
    expect(await shop.exit).toBe(1);
    expect(shop.output).toContain('METRICS_HOST=203.0.113.7 is not an address of this machine.');
    expect(await findEmbeddedPostgres(folder.path)).toBeNull();
  });
});
