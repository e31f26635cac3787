import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { temporaryFolder } from '../backup/testing';
import { findDataDirHolder } from '../database/embedded/data-dir-lock';
import { findEmbeddedPostgres } from '../database/embedded/launcher';
import { servingProcesses } from '../testing/processes';
import { startScript } from '../testing/scripts';

// The tests start real processes, on a machine that may be busy with other tests.
jest.setTimeout(240_000);

let folder: ReturnType<typeof temporaryFolder>;
let shop: ChildProcess;
let output: string;

beforeEach(() => {
  folder = temporaryFolder();
  output = '';
});

afterEach(async () => {
  if (shop.exitCode === null && shop.signalCode === null) {
    shop.kill('SIGTERM');
    await once(shop, 'exit');
  }
  folder.remove();
});

function start(env: Readonly<Record<string, string>>): void {
  shop = startScript('server', [], {
    env: { DATA_DIR: folder.path, LOG_LEVEL: 'warn', SEED: 'none', PORT: '0', ...env },
  });
  for (const stream of [shop.stdout, shop.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
}

/** Waits for a condition. The test's timeout ends the wait if it never becomes true. */
async function until<T>(look: () => T | null | undefined | false): Promise<T> {
  for (;;) {
    const found = look();
    if (found !== null && found !== undefined && found !== false) return found;
    if (shop.exitCode !== null) throw new Error(`The shop ended:\n${output}`);
    await delay(20);
  }
}

const serving = (): number[] => servingProcesses(shop.pid);

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
    start({ PROCESSES: '2' });
    const [, url = ''] = await until(() => /is open at (\S+)/.exec(output));
    const first = serving();
    expect(first).toHaveLength(2);
    expect(findDataDirHolder(folder.path)).toEqual({ pid: shop.pid, url });

    process.kill(first[0] ?? 0, 'SIGKILL');
    await until(() => /ended \(SIGKILL\)\. Starting another/.test(output));
    const second = await until(() => {
      const now = serving();
      return now.length === 2 && !now.includes(first[0] ?? 0) && now;
    });
    // The restart begins at once, while the killed process is still being replaced.
    expect((await fetch(`${url}/live`)).status).toBe(200);

    const ends = [keepAsking(url, {}), keepAsking(url, {}), keepAsking(url, { connection: 'close' })];
    shop.kill('SIGHUP');
    await until(() => output.includes('All processes of the shop are new.'));
    expect((await Promise.all(ends.map((end) => end()))).flat()).toEqual([]);
    const third = serving();
    expect(third).toHaveLength(2);
    expect(third.filter((pid) => second.includes(pid))).toEqual([]);

    shop.kill('SIGTERM');
    await once(shop, 'exit');
    expect(shop.exitCode).toBe(0);
    expect(serving()).toEqual([]);
    expect(findDataDirHolder(folder.path)).toBeNull();
    expect(await findEmbeddedPostgres(folder.path)).toBeNull();
  });

  it('a shop with two processes ends with the error of its first process about a setting', async () => {
    start({ PROCESSES: '2', METRICS_PORT: '20999', METRICS_HOST: '203.0.113.7' });
    await once(shop, 'exit');
    expect(shop.exitCode).toBe(1);
    expect(output).toContain('METRICS_HOST=203.0.113.7 is not an address of this machine.');
    expect(await findEmbeddedPostgres(folder.path)).toBeNull();
  });
});
