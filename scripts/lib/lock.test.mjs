import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CACHE } from './paths.mjs';

let folder;
const name = `test-${process.pid}`;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-script-lock-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  const locks = join(CACHE, 'locks');
  for (const file of readdirSync(locks)) if (file.startsWith(`${name}-`)) rmSync(join(locks, file));
});

const log = () => join(folder, 'log');

async function run(mode = 'live') {
  const child = spawn(process.execPath, [join(__dirname, 'lock.fixture.mjs'), name, log(), mode], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  return code;
}

describe('withLock', () => {
  it('lets processes in one after the other', async () => {
    expect(await Promise.all(Array.from({ length: 5 }, () => run()))).toEqual([0, 0, 0, 0, 0]);
    expect(readFileSync(log(), 'utf8')).toBe('in\nout\n'.repeat(5));
  });

  it('passes over a holder that died', async () => {
    await run('die');
    await Promise.all([run(), run()]);
    expect(readFileSync(log(), 'utf8')).toBe(`in\n${'in\nout\n'.repeat(2)}`);
  });
});
