import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { RemoteOverview } from '@shop/shared/contracts/remote-overview';
import { type TestServers, startServers } from './test-servers';
import { type TestShop, packArchive, releaseFiles, FRONT } from './testing';

let servers: TestServers;
let shop: TestShop;

beforeEach(async () => {
  servers = await startServers();
  ({ shop } = servers);
});

afterEach(() => servers.close());

/** Publishes a version and makes it live. @returns the status of the rollout */
async function release(version: string): Promise<RemoteOverview['servers']> {
  const answer = await shop.publish(await packArchive(releaseFiles({ ...FRONT, version })), { name: 'mfe-front' });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  const promoted = await shop.act('mfe-front', 'promote', { version });
  expect(promoted.statusCode).toBe(200);
  return promoted.json<RemoteOverview>().servers;
}

const rows = async () => {
  const { rows: all } = await shop.database.pool.query<{ id: string; serves: Record<string, string>; builds: object }>(
    'select * from servers order by started_at',
  );
  return all;
};

describe('rollout status', () => {
  it('counts every live server that serves the version from its own files', async () => {
    const { app } = await servers.start();
    await servers.start();
    expect(await release('1.1.0')).toEqual({ confirmed: 3, lacking: [] });
    expect((await app.inject('/')).body).toContain('/remotes/mfe-front/1.1.0/');
    expect((await rows()).map(({ serves }) => serves['mfe-front'])).toEqual(['1.1.0', '1.1.0', '1.1.0']);
  });

  it('ignores servers that ended, normally or long ago', async () => {
    const { close } = await servers.start();
    servers.others.pop();
    await close();
    await shop.database.pool.query(`insert into servers (id, builds, serves, problems, seen_at)
      values ('killed', '{}', '{}', '{}', now() - interval '31 seconds')`);
    expect(await release('1.1.0')).toEqual({ confirmed: 1, lacking: [] });
  });

  it('names a server that does not follow, after a limited wait', async () => {
    await shop.database.pool.query(`insert into servers (id, builds, serves, problems, seen_at, confirmed)
      values ('slow', '{}', '{}', '{}', now() + interval '1 hour', 0)`);
    expect(await release('1.1.0')).toEqual({
      confirmed: 1,
      lacking: [{ server: 'slow', reason: expect.stringContaining('it does not follow yet') }],
    });
  });

  it('names at once a server that cannot serve the version, with the reason', async () => {
    const { app } = await servers.start();
    const publish = await shop.publish(await packArchive(releaseFiles({ ...FRONT, version: '1.1.0' })), {
      name: 'mfe-front',
    });
    expect(publish.statusCode).toBe(201);
    await shop.database.pool.query('update archive_parts set body = set_byte(body, 20, 255)');
    const answer = await shop.act('mfe-front', 'promote', { version: '1.1.0' });
    const overview = answer.json<RemoteOverview>();
    expect(overview.serving).toBe('1.1.0');
    const { id } = (await rows()).find(({ serves }) => serves['mfe-front'] !== '1.1.0') ?? {};
    expect(overview.servers).toEqual({
      confirmed: 1,
      lacking: [{ server: id, reason: expect.stringContaining('mfe-front 1.1.0 is not served: its files are not in') }],
    });
    expect((await app.inject('/')).body).toContain('-local.');
  });

  it('is also in the list of remotes, except for a disabled remote', async () => {
    await release('1.1.0');
    await shop.database.pool.query(`insert into servers (id, builds, serves, problems, seen_at, started_at) values
      ('behind', '{}', '{"mfe-front":"1.0.0"}', '{}', now(), now() + interval '1 second'),
      ('broken', '{}', '{"mfe-front":"1.0.0"}', '{"mfe-front":"its disk is full"}', now(), now() + interval '2 seconds'),
      ('killed', '{}', '{}', '{}', now() - interval '31 seconds', now())`);
    expect((await shop.overview('mfe-front')).servers).toEqual({
      confirmed: 1,
      lacking: [
        { server: 'behind', reason: 'it still serves 1.0.0' },
        { server: 'broken', reason: 'its disk is full' },
      ],
    });
    await shop.act('mfe-front', 'disable');
    expect(await shop.overview('mfe-front')).not.toHaveProperty('servers');
  });

  it('has no row for a server that ended normally', async () => {
    const { close } = await servers.start();
    expect(await rows()).toHaveLength(2);
    servers.others.pop();
    await close();
    expect(await rows()).toEqual([
      expect.objectContaining({
        builds: expect.objectContaining({ 'mfe-orders': expect.stringContaining('-local.') }),
      }),
    ]);
  });
});
