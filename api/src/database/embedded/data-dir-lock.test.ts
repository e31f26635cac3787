import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { killProcess, startScript } from '../../testing/scripts';
import { DataDirInUseError, findDataDirHolder, lockDataDir } from './data-dir-lock';
import { processIdentity } from '@shop/shared/lib/process-identity.mjs';

let dataDir: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'shop-lock-test-'));
});

afterEach(async () => {
  for (const child of children.splice(0)) await killProcess(child);
  rmSync(dataDir, { recursive: true, force: true });
});

/** Starts a rival process. Also returns what it prints about its attempt. */
async function rival(): Promise<{ child: ChildProcess; outcome: string }> {
  const child = startScript('dataDirLock', [dataDir]);
  children.push(child);
  for await (const outcome of createInterface({ input: child.stdout })) return { child, outcome };
  throw new Error('the rival ended without a word');
}

describe('lockDataDir', () => {
  it('names the process and the URL of the server that holds the folder', () => {
    const lock = lockDataDir(dataDir);
    expect(() => lockDataDir(dataDir)).toThrow(`process ${process.pid} is starting`);
    lock.announce('http://localhost:3000');
    expect(() => lockDataDir(dataDir)).toThrow(DataDirInUseError);
    expect(() => lockDataDir(dataDir)).toThrow(`process ${process.pid} serves at http://localhost:3000`);
    expect(findDataDirHolder(dataDir)).toEqual({ pid: process.pid, url: 'http://localhost:3000' });
    lock.release();
  });

  it('can take a lock again after its release', () => {
    const first = lockDataDir(dataDir);
    first.release();
    first.release();
    expect(findDataDirHolder(dataDir)).toBeNull();
    const second = lockDataDir(dataDir);
    first.announce('http://localhost:1');
    expect(findDataDirHolder(dataDir)).toEqual({ pid: process.pid, url: null });
    second.release();
  });

  it('is refused while another process lives, and succeeds once that was killed', async () => {
    const { child, outcome } = await rival();
    expect(outcome).toBe('held');
    expect(() => lockDataDir(dataDir)).toThrow(`process ${child.pid} serves at http://localhost/${child.pid}`);
    await killProcess(child);
    expect(() => {
      lockDataDir(dataDir).release();
    }).not.toThrow();
  });

  it('ignores a lock whose process id now belongs to a later process', () => {
    const folder = join(dataDir, 'locks');
    lockDataDir(dataDir).release();
    const note = { pid: process.pid, url: null, identity: `${processIdentity(process.pid) ?? ''}0` };
    writeFileSync(join(folder, 'server-7.json'), JSON.stringify(note));
    const lock = lockDataDir(dataDir);
    expect(readdirSync(folder)).toEqual(['server-8.json']);
    lock.release();
  });

  it('gives a dead lock to exactly one of several simultaneous processes', async () => {
    await killProcess((await rival()).child);
    const rivals = await Promise.all(Array.from({ length: 6 }, rival));
    const outcomes = rivals.map(({ outcome }) => outcome).sort();
    expect(outcomes).toEqual(['held', 'refused', 'refused', 'refused', 'refused', 'refused']);
  });
});
