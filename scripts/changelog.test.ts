import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = join(__dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });

/** The versions of the changelog, the newest first, each with its commit. */
const versions = read('CHANGELOG.md')
  .split(/^## /m)
  .slice(1)
  .map((part) => ({ version: part.split('\n')[0], commit: /^Commit `([0-9a-f]{7,40})`/m.exec(part)?.[1] ?? '' }));

const isShallow = git('rev-parse', '--is-shallow-repository').stdout.trim() !== 'false';

describe('the changelog', () => {
  it('begins with the version of package.json', () => {
    expect(read('package.json')).toContain(`"version": "${String(versions[0]?.version)}"`);
  });

  it.each(versions)('names the commit of $version', ({ version, commit }) => {
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
