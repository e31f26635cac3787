/** Describes builds of another bundler. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { releaseSchema } from '@shop/shared/remote/release/release-schema';
import { buildForeign, takenFromHost } from '../../webpack/testing/foreign-release';
import { runCommand, startPlace } from './testing';

const PAGE = { path: '/points', title: 'Points', expose: './PointsPage', access: 'employee' };

let folder: string;
let built: string;

/** Runs a command. @returns its exit code, and all that it printed */
async function remotes(args: readonly string[], variables: Record<string, string> = {}) {
  const { code, out, err } = await runCommand(args, variables);
  return { code, text: out + err };
}

/** Writes what a team declares. */
function declare(declared: unknown): string {
  const file = join(mkdtempSync(join(folder, 'pages-')), 'pages.json');
  writeFileSync(file, typeof declared === 'string' ? declared : JSON.stringify(declared));
  return file;
}

const describeBuild = (declared: unknown, ...more: string[]) =>
  remotes(['describe', built, '--name', 'mfe-points', '--version', '1.0.0', '--pages', declare(declared), ...more]);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'shop-describe-'));
  built = join(folder, 'built');
  await buildForeign(built, 'Rspack', {
    name: 'mfe_points',
    expose: './PointsPage',
    page: "import { jsx } from 'react/jsx-runtime';\nexport default () => jsx('h1', { children: 'Points' });",
    shared: { react: takenFromHost('^19.0.0'), 'react/jsx-runtime': takenFromHost('^19.0.0') },
    chunkGlobal: 'chunks_mfe_points_1',
  });
  // A tool that knows no federation manifest.
  rmSync(join(built, 'mf-manifest.json'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('npm run remotes -- describe', () => {
  it.each([
    ['no standalone page', [PAGE], [], 'no standalone/index.html'],
    ['a public page without its bundle for the server', [{ ...PAGE, access: 'public' }], [], 'server/pages.cjs'],
    ['a page that is nobody’s', [{ ...PAGE, access: 'owner' }], [], 'access is not public, employee or admin'],
    [
      'a menu entry of another remote',
      { pages: [PAGE], menu: [{ label: 'X', path: '/x', order: 1 }] },
      [],
      '/x is none',
    ],
    ['a budget of 0', { pages: [PAGE], budget: 0 }, [], 'budget: 0 is not'],
    ['an older contract', { pages: [PAGE], contract: '^1.0.0' }, [], "'^1.0.0' is not within"],
    ['pages that are no JSON', 'pages: []', [], 'is not JSON'],
    ['pages that are a text', '"/points"', [], 'pages: there are none'],
    ['a version that is none', [PAGE], ['--version', '1'], "'1' is not a semantic version"],
    ['an entry that is not there', [PAGE], ['--entry', 'entry.js'], 'no entry.js'],
    ['a name that is none', [PAGE], ['--name', 'Points'], "'Points' is not like mfe-orders"],
  ])('refuses %s and writes nothing', async (_what, declared, more, reason) => {
    const before = readdirSync(built);
    const { code, text } = await describeBuild(declared, ...more);
    expect(text).toContain(reason);
    expect(code).toBe(1);
    expect(readdirSync(built)).toEqual(before);
  });

  it('asks for a name and the pages, and needs no shop', async () => {
    const { code, text } = await remotes(['describe', built]);
    expect({ code, text }).toMatchObject({ code: 2, text: expect.stringContaining('--name and --pages') });
    expect((await remotes(['describe', built, '--token', 'x'])).text).toContain('describe knows no --token');
  });

  it('makes a release of what Rspack built, which a shop publishes and shows', async () => {
    mkdirSync(join(built, 'standalone'));
    writeFileSync(join(built, 'standalone/index.html'), '<h1>Points</h1>');
    const owner = { team: 'Loyalty team', contact: 'loyalty@shop.example' };
    const described = await describeBuild({
      pages: [PAGE],
      menu: [{ label: 'Points', path: '/points', order: 9 }],
      owner,
    });
    expect(described.text).toContain('Wrote mf-manifest.json and remote.json: mfe-points 1.0.0');
    expect(described.code).toBe(0);
    const release: unknown = JSON.parse(readFileSync(join(built, 'remote.json'), 'utf8'));
    expect(releaseSchema.safeParse(release).error).toBeUndefined();

    const { shop, url, token } = await startPlace('mfe-points');
    try {
      const variables = { SHOP_URL: url, DEPLOY_TOKEN: token };
      const published = await remotes(['publish', 'mfe-points', '--dir', built, '--traffic', '100'], variables);
      expect(published.text).toContain('mfe-points: 1.0.0 is live');
      expect((await shop.app.inject('/points')).statusCode).toBe(200);
    } finally {
      await shop.close();
    }
    expect(existsSync(join(built, 'mf-manifest.json'))).toBe(true);
  });

  it('describes the same build again the same way', async () => {
    const before = readFileSync(join(built, 'remote.json'), 'utf8');
    const owner = { team: 'Loyalty team', contact: 'loyalty@shop.example' };
    await describeBuild({ pages: [PAGE], menu: [{ label: 'Points', path: '/points', order: 9 }], owner });
    expect(readFileSync(join(built, 'remote.json'), 'utf8')).toBe(before);
  });
});
