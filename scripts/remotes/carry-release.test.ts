import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ReleaseEvent } from '@shop/shared/contracts';
import { type ReleaseChange, page } from '../../api/src/registry/testing';
import { type Place, runCommand, startPlace, writeRelease } from './testing';

let folder: string;
let staging: Place;
let production: Place;

/** Publishes a release of mfe-loyalty in a shop. */
async function publish({ url, token }: Place, change: ReleaseChange): Promise<void> {
  const target = writeRelease(folder, change);
  const ended = await runCommand(['publish', 'mfe-loyalty', '--dir', target], { SHOP_URL: url, DEPLOY_TOKEN: token });
  expect(ended).toMatchObject({ code: 0, err: '' });
}

/** Carries a version from staging to production. */
const carry = (version: string, ...more: string[]) =>
  runCommand(['promote', 'mfe-loyalty', version, '--from', staging.url, ...more], {
    SHOP_URL: production.url,
    DEPLOY_TOKEN: production.token,
    FROM_TOKEN: staging.token,
  });

async function historyOf({ shop }: Place): Promise<ReleaseEvent[]> {
  const answer = await shop.app.inject({ url: '/api/releases/mfe-loyalty/history', headers: shop.admin.headers });
  return answer.json();
}

const versionsIn = async ({ shop }: Place) => {
  const answer = await shop.app.inject({ url: '/api/releases', headers: shop.admin.headers });
  const found = answer.json<{ name: string; versions: unknown[] }[]>().find(({ name }) => name === 'mfe-loyalty');
  return found?.versions.length ?? 0;
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'shop-carry-test-'));
  [staging, production] = await Promise.all([startPlace('mfe-loyalty'), startPlace('mfe-loyalty')]);
});

afterAll(async () => {
  await Promise.all([staging, production].map(({ shop }) => shop.close()));
  rmSync(folder, { recursive: true, force: true });
});

describe('promote --from', () => {
  it('carries the same bytes from one shop to another, and both histories say so', async () => {
    // A page that the server renders, by a script that no browser gets.
    await publish(staging, { version: '1.0.0', pages: [page('/loyalty', 'public')] });
    const planned = await carry('1.0.0', '--dry-run');
    expect(planned).toMatchObject({ code: 0, out: expect.stringContaining('Nothing was changed.') });
    expect(await versionsIn(production)).toBe(0);

    const carried = await carry('1.0.0');
    expect(carried).toMatchObject({ code: 0, err: '' });
    expect(carried.out).toMatch(/^Carried mfe-loyalty 1\.0\.0 .*\nmfe-loyalty: 1\.0\.0 is live\n$/);
    const [here, there] = await Promise.all(
      [production, staging].map(async ({ url }) =>
        (await fetch(`${url}/remotes/mfe-loyalty/1.0.0/remote.json`)).text(),
      ),
    );
    expect(here).toBe(there);
    expect((await historyOf(production)).map(({ action, reason }) => [action, reason])).toEqual([
      ['promote', null],
      ['publish', `from ${staging.url}`],
    ]);
    expect((await historyOf(staging)).map(({ action, reason }) => [action, reason])).toEqual([
      ['publish', `to ${production.url}`],
      ['publish', null],
    ]);
    expect(await carry('1.0.0')).toMatchObject({ code: 0 });
    expect(await historyOf(staging)).toHaveLength(2);
  });

  it('refuses what the other shop does not serve as it published it, a preview, and a withdrawn version', async () => {
    await publish(staging, { version: '1.1.0' });
    const file = join(staging.shop.dataDir, 'releases/mfe-loyalty/1.1.0/static/js/page.js');
    writeFileSync(file, `${readFileSync(file, 'utf8')}\n// changed`);
    await publish(staging, { version: '1.2.0' });
    await staging.shop.act('mfe-loyalty', 'withdraw', { version: '1.2.0', reason: 'It leaks names' });
    const before = await versionsIn(production);
    const [changed, preview, withdrawn, unknown] = await Promise.all([
      carry('1.1.0'),
      carry('1.4.0-pr.17.3fa9c2b'),
      carry('1.2.0'),
      carry('9.9.9'),
    ]);
    expect(changed).toMatchObject({ code: 1, err: expect.stringContaining('is not what it published') });
    expect(preview).toMatchObject({ code: 1, err: expect.stringContaining('is a preview') });
    expect(withdrawn).toMatchObject({ code: 1, err: expect.stringContaining('It leaks names') });
    expect(unknown).toMatchObject({ code: 1, err: expect.stringContaining('has no mfe-loyalty 9.9.9') });
    expect(await versionsIn(production)).toBe(before);
  });

  it('names the shop that cannot be reached, and the token that is missing', async () => {
    const variables = { SHOP_URL: production.url, DEPLOY_TOKEN: production.token };
    const from = ['promote', 'mfe-loyalty', '1.0.0', '--from', 'http://127.0.0.1:1'];
    const [away, without, nowhere] = await Promise.all([
      runCommand(from, { ...variables, FROM_TOKEN: 'any' }),
      runCommand(from, variables),
      runCommand([...from.slice(0, -1), 'staging'], { ...variables, FROM_TOKEN: 'any' }),
    ]);
    expect(away).toMatchObject({ code: 3, err: expect.stringMatching(/127\.0\.0\.1:1 .*--from/) });
    expect(without).toMatchObject({ code: 2, err: expect.stringContaining('FROM_TOKEN') });
    expect(nowhere).toMatchObject({ code: 2, err: expect.stringContaining('is no address of a shop') });
  });
});
