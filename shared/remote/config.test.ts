import { describe, expect, it } from '@jest/globals';
import { checkRemoteConfig, definePage, defineRemote } from './config';
import { releaseJsonSchema, releaseSchema } from './release/release-schema';

const good = {
  name: 'mfe-orders',
  contract: '^1.0.0',
  pages: [{ path: '/orders', title: 'Orders', expose: './OrdersPage', access: 'employee' }],
  menu: [{ label: 'Orders', path: '/orders', icon: 'orders', order: 1 }],
};

/** A remote.json with a config. */
const releaseOf = (config: object) => ({
  ...good,
  container: 'mfe_orders',
  version: '1.0.0',
  build: 'abc123',
  singletons: {},
  files: { 'mf-manifest.json': `sha384-${'A'.repeat(64)}` },
  ...config,
});

/** What a JSON Schema cannot say. */
const BEYOND_SCHEMA = [
  'an owner without a team',
  'a contact that runs code',
  'a repository without https',
  'a contract that is no version range',
  'two pages at one path',
  'a menu entry for a page of another remote',
  'data on a staff page',
  // remote.json does not say what built it.
  'a bundler that cannot build it',
];

const problemsOf = (value: unknown): string[] => {
  const checked = checkRemoteConfig(value);
  return checked.ok ? [] : checked.problems;
};

describe('checkRemoteConfig', () => {
  it('accepts a valid remote', () => {
    expect(checkRemoteConfig(good)).toEqual({ ok: true, config: good });
    const { contract: _contract, ...usual } = good;
    expect(checkRemoteConfig(usual)).toEqual({ ok: true, config: usual });
    expect(problemsOf({ ...good, menu: [{ ...good.menu[0], group: 'admin' }] })).toEqual([]);
    const owner = { team: 'Orders team', contact: 'orders@shop.example', repository: 'https://git.example/orders' };
    expect(problemsOf({ ...good, owner, budget: 220.5, bundler: 'rspack' })).toEqual([]);
  });

  it.each([
    ['a budget of nothing', { budget: 0 }, 'budget: 0 is not a number of kilobytes above 0'],
    ['a bundler that cannot build it', { bundler: 'vite' }, 'bundler: "vite" is not webpack or rspack'],
    ['a budget that is a text', { budget: '220 KB' }, 'budget: "220 KB" is not'],
    ['an owner without a team', { owner: { team: ' ', contact: 'orders@shop.example' } }, 'the team is empty'],
    [
      'a contact that runs code',
      { owner: { team: 'Orders', contact: 'javascript:alert(1)' } },
      'the contact is neither',
    ],
    [
      'a repository without https',
      { owner: { team: 'Orders', contact: 'https://chat.example/orders', repository: 'git@host:orders' } },
      'the repository is not',
    ],
    ['a name that is no folder name', { name: 'Orders!' }, 'name'],
    ['a contract that is no version range', { contract: '*' }, 'contract'],
    [
      'a path that begins with a parameter',
      { pages: [{ ...good.pages[0], path: '/:x' }], menu: [] },
      'addresses of the whole shop',
    ],
    ['a path with a star', { pages: [{ ...good.pages[0], path: '/x/*' }], menu: [] }, 'without *'],
    ['an empty list of pages', { pages: [], menu: [] }, 'there are none'],
    ['a path without a slash', { pages: [{ ...good.pages[0], path: 'orders' }], menu: [] }, 'the path is not like'],
    [
      'an expose that is no component',
      { pages: [{ ...good.pages[0], expose: './orders' }], menu: [] },
      'expose is not',
    ],
    ['a noindex that is no flag', { pages: [{ ...good.pages[0], noindex: 'yes' }] }, 'noindex is not'],
    ['an unknown access', { pages: [{ ...good.pages[0], access: 'owner' }], menu: [] }, 'access is not'],
    ['two pages at one path', { pages: [good.pages[0], good.pages[0]], menu: [] }, 'declared twice'],
    [
      'a menu entry for a page of another remote',
      { menu: [{ label: 'X', path: '/x', order: 1 }] },
      'none of its pages',
    ],
    ['an action without a name', { menu: [{ ...good.menu[0], actions: [{ label: '', query: 'new=1' }] }] }, 'actions'],
    [
      'an action with an address as its query',
      { menu: [{ ...good.menu[0], actions: [{ label: 'X', query: '/x' }] }] },
      'actions',
    ],
    ['an unknown group of the menu', { menu: [{ ...good.menu[0], group: 'owner' }] }, 'no group owner'],
    ['an unknown icon', { menu: [{ ...good.menu[0], icon: 'rocket' }] }, 'no icon'],
    [
      'data on a staff page',
      { pages: [{ ...good.pages[0], data: [{ call: 'listCategories' }] }], menu: [] },
      'only public',
    ],
  ])('refuses %s', (name, change, problem) => {
    expect(problemsOf({ ...good, ...change }).join('\n')).toContain(problem);
    expect(releaseSchema.safeParse(releaseOf(change)).success).toBe(BEYOND_SCHEMA.includes(name));
  });

  it('the schema of remote.json allows what it accepts, and names every field', () => {
    expect(releaseSchema.safeParse(releaseOf({})).error).toBeUndefined();
    expect(releaseJsonSchema()).toMatchObject({
      required: ['name', 'pages', 'menu', 'container', 'contract', 'version', 'build', 'singletons', 'files'],
      properties: { pages: { items: { properties: { access: { enum: ['public', 'employee', 'admin'] } } } } },
    });
  });

  it('refuses to prefetch a call that is not a public read', () => {
    const page = { path: '/', title: 'Home', expose: './HomePage', access: 'public', data: [{ call: 'listOrders' }] };
    expect(problemsOf({ ...good, pages: [page], menu: [] })).toEqual(['page /: listOrders is not a public GET call']);
  });

  it('treats /product/:id and /product/:slug as the same path', () => {
    const page = { title: 'P', expose: './P', access: 'public' };
    const pages = [
      { ...page, path: '/product/:id' },
      { ...page, path: '/Product/:slug' },
    ];
    expect(problemsOf({ ...good, pages, menu: [] })).toEqual(['page /Product/:slug: the path is declared twice']);
  });

  it('refuses a value that is not a config', () => {
    expect(problemsOf(undefined)).toHaveLength(1);
  });
});

describe('defineRemote', () => {
  it('throws an error that lists every problem', () => {
    expect(() => defineRemote({ name: 'Mfe', contract: 'x', pages: [], menu: [] })).toThrow(
      /name.*\n.*contract.*\n.*pages/,
    );
  });

  it('definePage types the answers that the head of a page receives', () => {
    const page = definePage({
      path: '/',
      title: 'Home',
      expose: './HomePage',
      access: 'public',
      data: [{ call: 'listCategories' }],
      head: ({ answers: [categories] }) => ({ title: `${String(categories?.length ?? 0)} categories` }),
    });
    expect(page.data).toEqual([{ call: 'listCategories' }]);
  });
});
