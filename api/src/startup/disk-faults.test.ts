import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { diskFault } from './disk-faults';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'disk-faults-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** An error of a system call, as Node throws it. */
const fault = (code: string, syscall = 'open', path?: string) =>
  Object.assign(new Error(`${code}: something, ${syscall} '${path ?? ''}'`), { code, syscall, path });

describe('diskFault', () => {
  it.each([
    ['EROFS', 'the disk is read-only'],
    ['ENOSPC', 'the disk is full'],
    ['EDQUOT', 'the disk is full'],
    ['EACCES', 'this user may not use it'],
    ['EIO', 'the disk fails'],
    ['ELOOP', 'its links lead in a circle'],
  ])('explains a disk fault in one sentence: %s', (code, why) => {
    const message = `/data/x cannot be used: ${why} (${code}). DATA_DIR says where the shop keeps its data.`;
    expect(diskFault(fault(code, 'open', '/data/x'), '/data')).toBe(message);
    // The error may also be the cause of another error. Without a path, the data folder is named.
    expect(diskFault(new Error('No database', { cause: fault(code, 'write') }), '/data/x')).toBe(message);
  });

  it('explains why a folder cannot be created in its parent', () => {
    mkdirSync(join(folder, 'here'));
    const path = join(folder, 'here/not/there');
    expect(diskFault(fault('ENOENT', 'mkdir', path), folder)).toContain('leads nowhere (ENOENT)');
  });

  it('returns null for a file that is only missing, and for errors without a disk', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(diskFault(fault('ENOENT', 'open', join(folder, 'other')), folder)).toBeNull();
    expect(diskFault(Object.assign(new Error('refused'), { code: 'EACCES' }), folder)).toBeNull();
    expect(diskFault(fault('ECONNREFUSED', 'connect'), folder)).toBeNull();
  });
});
