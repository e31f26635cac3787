import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { SETTING_NAMES } from '../api/src/config';

const root = join(__dirname, '..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const manifest = z
  .object({ workspaces: z.array(z.string()), scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

describe('README', () => {
  it('tells every setting that the server reads', () => {
    expect(SETTING_NAMES.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  });

  it('tells every room', () => {
    expect(manifest.workspaces.filter((room) => !readme.includes(`\`${room}/\``))).toEqual([]);
  });

  it('names only commands that exist', () => {
    const named = [...readme.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !(name in manifest.scripts))).toEqual([]);
  });
});
