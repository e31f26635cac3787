import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { TabMemory } from '@shop/shared/api';
import { HOST_CONTRACT } from '@shop/shared/remote/contract';
import type { RemoteEntry } from '@shop/shared/remote/release/remote-entry';
import { settingsOf, userOf } from '@shop/shared/testing';
import { applyOverrides, withoutOverrides } from './overrides';
import { OVERRIDES_KEY, requestsOverrides } from './override-request';

const memoryOf = (kept: Record<string, string> = {}): TabMemory & { kept: () => Record<string, string> } => {
  const values = new Map(Object.entries(kept));
  return {
    kept: () => Object.fromEntries(values),
    get: (key) => values.get(key) ?? null,
    set: (key, value) => {
      if (value === null) values.delete(key);
      else values.set(key, value);
      return true;
    },
  };
};

const page = { path: '/orders', title: 'Orders', expose: './OrdersPage', access: 'employee' } as const;

const live = (name: string, pages: RemoteEntry['pages']): RemoteEntry => ({
  name,
  container: name.replaceAll('-', '_'),
  version: '1.0.0',
  entry: `/remotes/${name}/1.0.0/mf-manifest.json`,
  manifest: {},
  pages,
  menu: [],
});
const remotes = [live('mfe-orders', [page]), live('mfe-people', [{ ...page, path: '/customers' }])];

const release = {
  name: 'mfe-orders',
  container: 'mfe_orders',
  version: '2.0.0',
  build: 'abc',
  contract: `^${HOST_CONTRACT}`,
  pages: [page, { ...page, path: '/packing' }],
  menu: [],
};

/** Answers by URL: a status, or a remote.json. */
const answering = (answers: Record<string, unknown>) => {
  globalThis.fetch = jest.fn<typeof fetch>((url) => {
    const answer = answers[String(url)] ?? 404;
    if (answer === 'unreachable') return Promise.reject(new Error('no network'));
    const status = typeof answer === 'number' ? answer : 200;
    const response = { ok: status === 200, status, json: () => Promise.resolve(answer) };
    return Promise.resolve(Object.assign(Object.create(null), response));
  });
};

const staff = userOf({ role: 'employee' });
const apply = (
  search: string,
  {
    memory = memoryOf(),
    user = staff as typeof staff | undefined,
    settings = settingsOf(),
    ask = jest.fn((_question: string) => false),
    publisherOf = (_name: string, _version: string) => Promise.resolve('token pull requests of Ada'),
  } = {},
) => applyOverrides({ remotes, settings, search, memory, user, ask, publisherOf });

describe('applyOverrides', () => {
  const original = globalThis.fetch;
  afterEach(() => {
    globalThis.fetch = original;
  });

  it('replaces the live version with the version in the URL, and the tab remembers it', async () => {
    answering({ '/remotes/mfe-orders/2.0.0/remote.json': release });
    const memory = memoryOf();
    const result = await apply('?remote.mfe-orders=2.0.0', { memory });
    expect(result.overrides).toEqual([{ name: 'mfe-orders', wanted: '2.0.0', problem: null }]);
    expect(result.remotes.map(({ name, version, entry }) => [name, version, entry])).toEqual([
      ['mfe-people', '1.0.0', '/remotes/mfe-people/1.0.0/mf-manifest.json'],
      ['mfe-orders', '2.0.0', '/remotes/mfe-orders/2.0.0/mf-manifest.json'],
    ]);
    expect(result.remotes[1]?.pages).toHaveLength(2);
    expect(requestsOverrides('', memory)).toBe(true);
    expect((await apply('', { memory })).overrides).toEqual(result.overrides);
  });

  describe('of a preview', () => {
    const version = '2.0.0-pr.17.3fa9c2b';
    const search = `?remote.mfe-orders=${version}`;
    beforeEach(() => answering({ [`/remotes/mfe-orders/${version}/remote.json`]: { ...release, version } }));

    it('asks an employee once in the tab', async () => {
      const memory = memoryOf();
      const ask = jest.fn((_question: string) => true);
      expect((await apply(search, { memory, ask })).overrides[0]?.problem).toBeNull();
      expect((await apply('', { memory, ask })).remotes[1]?.version).toBe(version);
      expect(ask).toHaveBeenCalledTimes(1);
      expect(ask).toHaveBeenCalledWith(
        expect.stringMatching(/^mfe-orders 2\.0\.0-pr\S+ is a preview.* published by token pull requests of Ada\./),
      );
    });

    it('asks also when nobody can say who published it', async () => {
      const ask = jest.fn((_question: string) => true);
      const publisherOf = () => Promise.reject(new Error('no network'));
      expect((await apply(search, { ask, publisherOf })).overrides[0]?.problem).toBeNull();
      expect(ask).toHaveBeenCalledWith(expect.stringContaining('by nobody whom this shop knows'));
    });

    it('shows the live version to who says no, and asks again another time', async () => {
      const memory = memoryOf();
      const ask = jest.fn((_question: string) => false);
      expect(await apply(search, { memory, ask })).toMatchObject({
        remotes,
        overrides: [{ problem: expect.stringContaining('you did not open') }],
      });
      expect(memory.kept()).toEqual({});
      await apply(search, { memory, ask });
      expect(ask).toHaveBeenCalledTimes(2);
    });

    it('asks also where the address of another origin does not say that it is one', async () => {
      answering({ 'https://cdn.example.com/x/remote.json': { ...release, version } });
      const ask = jest.fn((_question: string) => false);
      const settings = settingsOf({ remoteOrigins: ['https://cdn.example.com'] });
      const at = encodeURIComponent('https://cdn.example.com/x/');
      expect((await apply(`?remote.mfe-orders=${at}`, { settings, ask })).remotes).toEqual(remotes);
      expect(ask).toHaveBeenCalledTimes(1);
      expect(ask).toHaveBeenCalledWith(expect.stringContaining('by nobody whom this shop knows'));
    });

    it('is never opened with the session of an admin', async () => {
      const ask = jest.fn((_question: string) => true);
      const result = await apply(search, { user: userOf({ role: 'admin' }), ask });
      expect(result.remotes).toEqual(remotes);
      expect(result.overrides[0]?.problem).toContain('sign in as an employee');
      expect(ask).not.toHaveBeenCalled();
    });
  });

  describe('by a signed link', () => {
    const search = '?remote.mfe-orders=link:a.b.c';
    const visitor = { user: userOf({ role: 'customer' }) };

    it('shows the release of the link to a visitor, and again on the next page of the tab', async () => {
      answering({
        '/api/release-links?token=a.b.c': { remote: 'mfe-orders', version: '2.0.0' },
        '/remotes/mfe-orders/2.0.0/remote.json': release,
      });
      const memory = memoryOf();
      const first = await apply(search, { memory, ...visitor });
      expect(first.overrides).toEqual([{ name: 'mfe-orders', wanted: '2.0.0', problem: null }]);
      expect((await apply('', { memory, ...visitor })).remotes[1]?.version).toBe('2.0.0');
    });

    it.each([
      ['has ended', 410, 'The link has ended'],
      ['was changed', 404, 'not complete or was changed'],
      ['is of another remote', { remote: 'mfe-people', version: '2.0.0' }, 'not complete or was changed'],
      ['cannot be checked', 500, 'could not be checked (answer 500)'],
      ['is out of reach', 'unreachable', 'could not be checked'],
    ])('says that the link %s, and shows the live version', async (_what, answer, problem) => {
      answering({ '/api/release-links?token=a.b.c': answer, '/remotes/mfe-orders/2.0.0/remote.json': release });
      const memory = memoryOf();
      const result = await apply(search, { memory, ...visitor });
      expect(result.remotes).toEqual(remotes);
      expect(result.overrides[0]?.problem).toContain(problem);
      expect(memory.kept()).toEqual({});
    });

    it('gives no other version to a visitor', async () => {
      answering({ '/api/release-links?token=a.b.c': { remote: 'mfe-orders', version: '2.0.0' } });
      const result = await apply('?remote.mfe-people=3.0.0', visitor);
      expect(result.overrides[0]?.problem).toContain('for signed-in staff');
    });
  });

  it('removes an override that has an empty value', async () => {
    const memory = memoryOf({ [OVERRIDES_KEY]: '{"mfe-orders":"2.0.0"}' });
    expect(await apply('?remote.mfe-orders=', { memory })).toEqual({ remotes, overrides: [] });
    expect(memory.kept()).toEqual({});
  });

  it.each([
    ['withdrawn', 410, '2.0.0 was withdrawn. You see the live version.'],
    ['unknown', 404, 'There is no version 2.0.0. You see the live one.'],
    ['broken', 500, '2.0.0 could not be had (answer 500). You see the live version.'],
    ['out of reach', 'unreachable', '2.0.0 could not be reached. You see the live version.'],
    ['of another remote', { ...release, name: 'mfe-people' }, '2.0.0 is no release of mfe-orders.'],
    ['not a release', { name: 'mfe-orders' }, '2.0.0 is no release of mfe-orders.'],
    [
      'for another host',
      { ...release, contract: '^9.0.0' },
      /^2\.0\.0 needs host contract \^9\.0\.0, this shop offers/,
    ],
  ])('reports a version that is %s, shows the live one and forgets the override', async (_what, answer, problem) => {
    answering({ '/remotes/mfe-orders/2.0.0/remote.json': answer });
    const memory = memoryOf();
    const result = await apply('?remote.mfe-orders=2.0.0', { memory });
    expect(result.remotes).toEqual(remotes);
    expect(result.overrides[0]?.problem).toMatch(problem);
    expect(memory.kept()).toEqual({});
  });

  it('does not give an override the path of a live release, and reports it', async () => {
    answering({
      '/remotes/mfe-orders/2.0.0/remote.json': { ...release, pages: [page, { ...page, path: '/customers' }] },
    });
    const { overrides } = await apply('?remote.mfe-orders=2.0.0');
    expect(overrides[0]?.problem).toBe('mfe-orders 2.0.0 claims /customers, which belongs to mfe-people');
  });

  it('works for signed-in staff only, unless the shop allows everyone', async () => {
    answering({ '/remotes/mfe-orders/2.0.0/remote.json': release });
    for (const user of [undefined, userOf({ role: 'customer' })]) {
      const { overrides, remotes: shown } = await applyOverrides({
        remotes,
        settings: settingsOf(),
        search: '?remote.mfe-orders=2.0.0',
        memory: memoryOf(),
        user,
        ask: () => true,
        publisherOf: () => Promise.resolve('Ada'),
      });
      expect(overrides[0]?.problem).toMatch(/for signed-in staff/);
      expect(shown).toEqual(remotes);
    }
    expect(globalThis.fetch).not.toHaveBeenCalled();
    const settings = settingsOf({ remoteOverrides: 'everyone' });
    const open = await applyOverrides({
      remotes,
      settings,
      search: '?remote.mfe-orders=2.0.0',
      memory: memoryOf(),
      user: undefined,
      ask: () => true,
      publisherOf: () => Promise.resolve('Ada'),
    });
    expect(open.overrides[0]?.problem).toBeNull();
  });

  it('accepts URLs of the configured origins, and fetches from no other', async () => {
    answering({ 'https://cdn.example/orders/2.0.0/remote.json': release });
    const url = encodeURIComponent('https://cdn.example/orders/2.0.0/');
    const refused = await apply(`?remote.mfe-orders=${url}`);
    expect(refused.overrides[0]?.problem).toMatch(/loads no code from https:\/\/cdn\.example/);
    expect(globalThis.fetch).not.toHaveBeenCalled();
    const settings = settingsOf({ remoteOrigins: ['https://cdn.example'] });
    for (const form of [url, url.replace(/%2F$/, ''), `${url}mf-manifest.json`]) {
      const { remotes: shown, overrides } = await apply(`?remote.mfe-orders=${form}`, { settings });
      expect(overrides[0]?.problem).toBeNull();
      expect(shown[1]).toMatchObject({ version: '2.0.0', entry: 'https://cdn.example/orders/2.0.0/mf-manifest.json' });
    }
  });

  it.each(['../../evil', 'latest', 'javascript:alert(1)', '//evil.example'])(
    'fetches nothing for %s',
    async (wanted) => {
      answering({});
      const { overrides } = await apply(`?remote.mfe-orders=${encodeURIComponent(wanted)}`);
      expect(overrides[0]?.problem).toMatch(/neither a version/);
      expect(globalThis.fetch).not.toHaveBeenCalled();
    },
  );

  it('ignores damaged storage', async () => {
    const memory = memoryOf({ [OVERRIDES_KEY]: '["nonsense' });
    expect(await apply('', { memory })).toEqual({ remotes, overrides: [] });
  });
});

describe('withoutOverrides', () => {
  it('keeps the rest of the query', () => {
    expect(withoutOverrides('?status=pending&remote.mfe-orders=2.0.0')).toBe('?status=pending');
    expect(withoutOverrides('?remote.mfe-orders=2.0.0')).toBe('');
  });
});
