import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { HOST_CONTRACT } from '@shop/shared/remote/contract';
import { SHARED_NAMES } from '@shop/shared/remote/release/shared-names';
import type { RemoteOverview } from '@shop/shared/contracts/remote-overview';
import { readRegistryRows } from './registry-rows';
import { resolveSnapshot } from './snapshot';
import type { SecondServer } from './testing';
import { type TestServers, startServers } from './test-servers';
import { FRONT, type ReleaseChange, packArchive, page, readBootBlock, releaseFiles } from './testing';

/** What releases of the host before need. */
const BEFORE = '^1.17.0';

/** A remote that the build of the host lacks. */
const LOYALTY = {
  name: 'mfe-loyalty',
  version: '1.0.0',
  pages: [page('/points')],
  menu: [{ label: 'Points', path: '/points', order: 9 }],
};

let servers: TestServers;

beforeEach(async () => {
  servers = await startServers();
});

afterEach(() => servers.close());

async function release(change: ReleaseChange & { name: string; version: string }, traffic?: number): Promise<void> {
  const { name, version } = change;
  const published = await servers.shop.publish(await packArchive(releaseFiles(change)), { name });
  const promoted = await servers.shop.act(name, 'promote', { version, traffic });
  if (published.statusCode !== 201 || promoted.statusCode !== 200) throw new Error(published.body + promoted.body);
}

/** Makes a published release one that was built for the host before. */
const builtBefore = (name: string, version: string) =>
  servers.shop.database.pool.query(
    `update releases set description = jsonb_set(description, '{contract}', to_jsonb($3::text))
     where name = $1 and version = $2`,
    [name, version, BEFORE],
  );

const rows = () => servers.shop.database.db.transaction((tx) => readRegistryRows(tx));

const bootOf = async ({ app }: SecondServer, url = '/') => readBootBlock((await app.inject(url)).body).remotes;

async function overviewOf({ app }: SecondServer, name: string): Promise<RemoteOverview | undefined> {
  const answer = await app.inject({ url: '/api/releases', headers: servers.shop.admin.headers });
  const all: RemoteOverview[] = answer.json();
  return all.find((one) => one.name === name);
}

const reason = `needs host contract ${BEFORE}; this host offers ${HOST_CONTRACT}: build it again with this host's version of shared`;

describe('releases that were built for the host before', () => {
  beforeEach(async () => {
    await release({ ...FRONT, version: '1.1.0' });
    await release(LOYALTY);
    await builtBefore('mfe-front', '1.1.0');
    await builtBefore('mfe-loyalty', '1.0.0');
  });

  it("the host serves its build's own remote in place of such a release, and says why", async () => {
    const server = await servers.start();
    const [front] = await bootOf(server);
    expect(front).toMatchObject({
      name: 'mfe-front',
      version: expect.stringMatching(/^1\.0\.0-local\./),
      fallback: null,
    });
    expect(await overviewOf(server, 'mfe-front')).toMatchObject({
      live: '1.1.0',
      serving: front?.version,
      problem: `mfe-front 1.1.0 is not served: It ${reason}`,
    });
    expect(server.lines.join()).toContain(`mfe-front 1.1.0 is not served: It ${reason}`);
  });

  it('a remote that the build lacks has no page and no menu entry, and the host says why', async () => {
    const server = await servers.start();
    expect((await bootOf(server, '/orders')).map(({ name }) => name)).toEqual(['mfe-front', 'mfe-orders']);
    const { statusCode, headers } = await server.app.inject('/points');
    expect([statusCode, headers.location]).toEqual([302, '/']);
    expect(Object.keys((await server.app.inject('/remotes.json')).json().microFrontends)).not.toContain('mfe-loyalty');
    expect(await overviewOf(server, 'mfe-loyalty')).toMatchObject({
      live: '1.0.0',
      serving: null,
      problem: `mfe-loyalty 1.0.0 is not served: It ${reason}`,
    });
    expect(server.lines.join()).toContain(`mfe-loyalty 1.0.0 is not served: It ${reason}`);
  });

  it('the host changes no row of the registry, so that a host of the contract before serves the releases', async () => {
    const before = await rows();
    await servers.start();
    const after = await rows();
    expect(after).toEqual(before);
    const facts = { contract: '1.17.0', singletons: null, sharedNames: SHARED_NAMES };
    const host = { facts, local: [], unavailableReason: () => null };
    const { remotes } = resolveSnapshot(after, host);
    expect(remotes.map(({ name, release: { version } }) => `${name} ${version}`)).toEqual([
      'mfe-front 1.1.0',
      'mfe-loyalty 1.0.0',
    ]);
  });

  it('such a release is no fallback of a new one, and rolling back to it is refused', async () => {
    await release({ ...FRONT, version: '2.0.0' });
    const [front] = await bootOf(await servers.start());
    expect(front).toMatchObject({ version: '2.0.0', fallback: { version: expect.stringMatching(/^1\.0\.0-local\./) } });
    const refused = await servers.shop.act('mfe-front', 'promote', { version: '1.1.0' });
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain(reason);
  });

  it('such a release gets no share of the visitors as a canary', async () => {
    await release({ ...FRONT, version: '1.2.0' }, 50);
    await builtBefore('mfe-front', '1.2.0');
    const server = await servers.start();
    const [front] = (await server.app.inject('/remotes.json')).json().microFrontends['mfe-front'];
    expect(front).toMatchObject({ deployment: { traffic: 100, default: true } });
    expect((await overviewOf(server, 'mfe-front'))?.problem).toContain(reason);
  });
});
