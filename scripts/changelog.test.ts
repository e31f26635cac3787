import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { commitOf, newestRelease } from './lib/commits.mjs';

const root = join(__dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });

/** The released versions of the changelog with their commits, newest first. Unreleased changes are above them. */
const versions = read('CHANGELOG.md')
  .split(/^## /m)
  .slice(1)
  .filter((part) => !part.startsWith('Next\n'))
  .map((part) => ({ version: part.split('\n')[0], commit: /^Commit `([0-9a-f]{7,40})`/m.exec(part)?.[1] ?? '' }));

const isShallow = git('rev-parse', '--is-shallow-repository').stdout.trim() !== 'false';

describe('the changelog', () => {
  it('begins with the version of package.json', () => {
    expect(read('package.json')).toContain(`"version": "${String(versions[0]?.version)}"`);
  });

  it.each(versions)('names the commit of version $version', ({ version, commit }) => {
    expect(commit).not.toBe('');
    const { status, stdout } = git('show', `${commit}:package.json`);
    if (status !== 0 && isShallow) {
      console.warn(`The commit of ${String(version)} is not looked at: this is no whole clone.`);
      return;
    }
    expect(status).toBe(0);
    expect(stdout).toContain(`"version": "${String(version)}"`);
  });
});

describe('the newest released version', () => {
  it('is the first one in the changelog that names a commit', () => {
    expect(
      newestRelease(
        '# Changelog\n\n## Next\n\n- More.\n\n## 1.1.0\n\nCommit `abcdef1`.\n\n## 1.0.0\n\nCommit `1234567`.\n',
      ),
    ).toEqual({
      version: '1.1.0',
      commit: 'abcdef1',
    });
    expect(newestRelease('# Changelog\n\n## Next\n\n- More.\n')).toBeNull();
    expect(newestRelease(read('CHANGELOG.md'))).toEqual(versions[0]);
  });

  it('a commit lookup in a shallow clone fails with advice to run git fetch --unshallow', () => {
    const folder = mkdtempSync(join(tmpdir(), 'shop-shallow-'));
    try {
      const commit = git('rev-parse', 'HEAD').stdout.trim();
      const inFolder = (...args: string[]) => spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
      inFolder('init', '--quiet');
      expect(() => commitOf(commit, folder)).toThrow('git rev-parse');
      // The file that git writes for a shallow clone.
      writeFileSync(join(folder, '.git/shallow'), `${commit}\n`);
      expect(() => commitOf(commit, folder)).toThrow(/This clone is shallow, .*: git fetch --unshallow/);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
