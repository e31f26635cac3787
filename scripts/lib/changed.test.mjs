import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { changedFiles, scriptsOf, testsOf } from './changed.mjs';
import { ROOT } from './paths.mjs';

const NEW_FILE = 'scripts/lib/just-written.txt';

describe('the files of `verify -- --changed`', () => {
  afterEach(() => rmSync(join(ROOT, NEW_FILE), { force: true }));

  it('contain a new file, and none twice', () => {
    writeFileSync(join(ROOT, NEW_FILE), '');
    const files = changedFiles('HEAD');
    expect(files).toContain(NEW_FILE);
    expect(new Set(files).size).toBe(files.length);
  });

  it('cannot be told for an unknown commit, and an option is no commit', () => {
    expect(() => changedFiles('no-such-commit')).toThrow('no-such-commit');
    expect(() => changedFiles('--output=here')).toThrow('--output=here');
  });

  it('are checked by the lint rules and lead to tests when they are scripts', () => {
    const files = ['README.md', 'shell/src/a.tsx', 'scripts/b.mjs'];
    expect(scriptsOf(files)).toEqual(['shell/src/a.tsx', 'scripts/b.mjs']);
    expect(testsOf(files)).toEqual(
      expect.arrayContaining(['shell/src/a.tsx', 'scripts/b.mjs', 'scripts/docs.test.ts']),
    );
    expect(testsOf(files)).not.toContain('README.md');
  });
});
