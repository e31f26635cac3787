import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';

const root = join(__dirname, '..');

/** Licenses that require only that their text and the authors' names are kept. */
const FREE = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT', 'MIT-0'];

/** Exceptions: other licenses, each limited to packages that were reviewed. */
const ODD: { license: string; packages: RegExp; why: string }[] = [
  {
    license: 'LGPL-3.0-or-later',
    packages: /^@img\/sharp-libvips-/,
    why: 'libvips, a library of its own that sharp loads: it can be replaced, and nothing of it is changed',
  },
  { license: 'Apache-2.0 AND LGPL-3.0-or-later', packages: /^@img\/sharp-win32-/, why: 'the same, for Windows' },
  {
    license: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
    packages: /^@img\/sharp-wasm32$/,
    why: 'the same, where nothing else runs',
  },
  { license: 'Apache-2.0 AND MIT', packages: /^@swc\/core-/, why: 'both are free' },
  { license: '(MIT AND Zlib)', packages: /^pako$/, why: 'both are free' },
  { license: '(MIT OR CC0-1.0)', packages: /^type-fest$/, why: 'types only, and MIT is ours to choose' },
  { license: 'OFL-1.1', packages: /^@fontsource-variable\//, why: 'fonts: sent with pages as they are' },
  { license: 'Python-2.0', packages: /^argparse$/, why: 'free; a tool of the build' },
  { license: 'PSF-2.0', packages: /^argparse$/, why: 'free; a tool of the tests' },
  { license: 'MPL-2.0', packages: /^axe-core$/, why: 'a tool of the tests, unchanged, which no visitor gets' },
  { license: 'CC0-1.0', packages: /^language-subtag-registry$/, why: 'data in the public domain' },
  { license: 'CC-BY-4.0', packages: /^caniuse-lite$/, why: 'data that the build reads, with its author named' },
];

/** Packages without a license in the lock file, with the reason. */
const UNSAID: { packages: RegExp; why: string }[] = [
  {
    packages: /^@(?:rspack\/binding|swc\/core|unrs\/resolver-binding)-/,
    why: 'compiled parts of MIT and Apache-2.0 packages for other systems, which npm did not look into',
  },
  { packages: /^(?:busboy|dicer|streamsearch)$/, why: 'MIT, in an old spelling; a tool of the tests (s3rver)' },
  { packages: /^parse-cache-control$/, why: 'BSD-3-Clause, in an old spelling; a tool of the tests (lighthouse)' },
  { packages: /^(?:humanize-number|only)$/, why: 'MIT, said in their Readme; tools of the tests (s3rver)' },
];

const entrySchema = z.object({
  license: z.string().optional(),
  link: z.boolean().default(false),
  dev: z.boolean().default(false),
});
const { packages } = z
  .object({ packages: z.record(z.string(), entrySchema) })
  .parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));

const locked = Object.entries(packages)
  .filter(([path, { link }]) => path.includes('node_modules/') && !link)
  .map(([path, entry]) => ({ path, name: path.split('node_modules/').at(-1) ?? '', ...entry }));

describe('licenses', () => {
  it('the license of every package is free or a reviewed exception', () => {
    expect(locked.length).toBeGreaterThan(1000);
    const strange = locked.filter(({ name, license }) =>
      license === undefined
        ? !UNSAID.some((known) => known.packages.test(name))
        : !FREE.includes(license) && !ODD.some((known) => known.license === license && known.packages.test(name)),
    );
    expect(strange.map(({ name, license }) => `${name}: ${license ?? 'says none'}`)).toEqual([]);
  });

  it('the license in the package.json of every package matches the lock file', () => {
    const saidSchema = z.object({ license: z.unknown() });
    const other = locked.filter(({ path, license }) => {
      const manifest = join(root, path, 'package.json');
      if (license === undefined || !existsSync(manifest)) return false;
      return saidSchema.parse(JSON.parse(readFileSync(manifest, 'utf8'))).license !== license;
    });
    expect(other.map(({ name }) => name)).toEqual([]);
  });

  it('the license exceptions all apply to packages that are still in the lock file', () => {
    const gone = ODD.filter(
      (known) => !locked.some(({ name, license }) => license === known.license && known.packages.test(name)),
    );
    expect(gone.map(({ license }) => license)).toEqual([]);
    const named = locked.filter(({ license }) => license === undefined);
    expect(UNSAID.filter((known) => !named.some(({ name }) => known.packages.test(name)))).toEqual([]);
  });

  it('packages without a stated license are development tools or scoped parts of other packages', () => {
    const sent = locked.filter(({ license, dev, name }) => license === undefined && !dev && !name.startsWith('@'));
    expect(sent.map(({ name }) => name)).toEqual([]);
  });
});
