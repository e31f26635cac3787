import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { CHECKOUT } from './checkout';
import { repositoryOf } from './own-repository';
import { runCommand } from './testing';

it('a build that no shop would take is refused, and the release before stays', async () => {
  const out = mkdtempSync(join(tmpdir(), 'shop-build-'));
  writeFileSync(join(out, 'remote.json'), 'the release before');
  const build = (_remote: unknown, folder: string) => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'mf-manifest.json'), '{}');
    return Promise.resolve('2 KB');
  };
  try {
    const { sources } = CHECKOUT;
    const environment = { ...CHECKOUT, sources: sources && { ...sources, build } };
    const words = ['build', 'mfe-orders', '--out', out];
    const { code, err } = await runCommand(words, {}, environment);
    expect(code).toBe(1);
    expect(err).toContain('mfe-orders was not built: no shop would take it.');
    expect(err).toContain('There is no remote.json');
    expect(readFileSync(join(out, 'remote.json'), 'utf8')).toBe('the release before');
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
});

it('the help says that the name can be left out in the repository of one remote, and must be given elsewhere', async () => {
  const helps = await Promise.all(
    [repositoryOf('.', 'mfe-loyalty'), CHECKOUT].flatMap((environment) =>
      [['--help'], ['promote', '--help']].map((words) => runCommand(words, {}, environment)),
    ),
  );
  const shown = (call: string) => expect.stringContaining(`promote ${call} <version>`);
  expect(helps.map(({ out }) => out)).toEqual(['[name]', '[name]', '<name>', '<name>'].map(shown));
});
