import { mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { restoreLibraryLinks } from './binaries';

let folder: string;
let packageRoot: string;
let fallback: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-links-test-'));
  packageRoot = join(folder, 'package');
  fallback = join(folder, 'data/lib');
  mkdirSync(join(packageRoot, 'native/lib'), { recursive: true });
  writeFileSync(join(packageRoot, 'native/lib/libicuuc.so.60.2'), 'library');
  writeFileSync(
    join(packageRoot, 'native/pg-symlinks.json'),
    JSON.stringify([{ source: 'native/lib/libicuuc.so.60.2', target: 'native/lib/libicuuc.so.60' }]),
  );
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('restoreLibraryLinks', () => {
  it('restores the links that npm dropped, and then leaves them alone', () => {
    expect(restoreLibraryLinks(packageRoot, fallback)).toBeNull();
    expect(readlinkSync(join(packageRoot, 'native/lib/libicuuc.so.60'))).toBe('libicuuc.so.60.2');
    expect(restoreLibraryLinks(packageRoot, fallback)).toBeNull();
  });

  it('creates the links elsewhere when the package is not writable', () => {
    // Root can write to a read-only folder. So this uses a library folder that cannot hold the link for root either.
    const links = [{ source: 'native/lib/libicuuc.so.60.2', target: 'native/closed/libicuuc.so.60' }];
    writeFileSync(join(packageRoot, 'native/pg-symlinks.json'), JSON.stringify(links));

    const search = restoreLibraryLinks(packageRoot, fallback);
    expect(search).toBe(`${fallback}:${join(packageRoot, 'native/lib')}`);
    expect(readFileSync(join(fallback, 'libicuuc.so.60'), 'utf8')).toBe('library');
    expect(restoreLibraryLinks(packageRoot, fallback)).toBe(search);
  });

  it('does nothing for a package without a list of links', () => {
    rmSync(join(packageRoot, 'native/pg-symlinks.json'));
    expect(restoreLibraryLinks(packageRoot, fallback)).toBeNull();
  });
});
