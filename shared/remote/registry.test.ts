import { describe, expect, it } from '@jest/globals';
import type { RemoteEntry } from './release/remote-entry';
import type { PageEntry } from './config';
import { buildRegistry, findHostPage, findPage, isReservedPath } from './registry';

const page = (path: string, change: Partial<PageEntry> = {}): PageEntry => ({
  path,
  title: path,
  expose: './APage',
  access: 'public',
  ...change,
});

const remote = (name: string, paths: string[], change: Partial<RemoteEntry> = {}): RemoteEntry => ({
  name,
  container: name.replaceAll('-', '_'),
  version: '1.0.0',
  entry: `/remotes/${name}/1.0.0/mf-manifest.json`,
  manifest: null,
  pages: paths.map((path) => page(path)),
  menu: [],
  ...change,
});

const owner = (remotes: RemoteEntry[], path: string) => findPage(buildRegistry(remotes), path)?.target.remote.name;

describe('buildRegistry', () => {
  it('gives a path to the first remote that claims it and reports the other remote', () => {
    const remotes = [remote('mfe-a', ['/x', '/x/:id']), remote('mfe-b', ['/X/:key', '/y'])];
    const registry = buildRegistry(remotes);
    expect(registry.problems).toEqual(['mfe-b 1.0.0 claims /X/:key, which belongs to mfe-a']);
    expect(owner(remotes, '/x/1')).toBe('mfe-a');
    expect(owner(remotes, '/y')).toBe('mfe-b');
  });

  it('gives a remote every address that its paths match, even over a more specific claim', () => {
    const remotes = [remote('mfe-a', ['/x/:id', '/x/new']), remote('mfe-b', ['/X/abc', '/x/abc/more'])];
    expect(buildRegistry(remotes).problems).toEqual(['mfe-b 1.0.0 claims /X/abc, which belongs to mfe-a']);
    expect(owner(remotes, '/x/abc')).toBe('mfe-a');
    expect(owner(remotes, '/x/new')).toBe('mfe-a');
    expect(owner(remotes, '/x/abc/more')).toBe('mfe-b');
  });

  it.each(['/login', '/admin', '/releases', '/health', '/live', '/ready', '/api/x', '/remotes', '/Login'])(
    'reserves %s for the host',
    (path) => {
      const registry = buildRegistry([remote('mfe-a', [path])]);
      expect(registry.pages).toEqual([]);
      expect(registry.problems[0]).toContain('belongs to the host');
    },
  );

  it('merges the menus of all remotes in order, without entries of refused pages', () => {
    const menu = (label: string, path: string, order: number) => ({ label, path, order });
    const registry = buildRegistry([
      remote('mfe-a', ['/b', '/c'], { menu: [menu('C', '/c', 30), menu('B', '/b', 10)] }),
      remote('mfe-b', ['/a', '/b'], { menu: [menu('A', '/a', 20), menu('Stolen', '/b', 1)] }),
    ]);
    expect(registry.menu.map(({ label }) => label)).toEqual(['B', 'A', 'C']);
  });
});

describe('findPage', () => {
  const remotes = [remote('mfe-a', ['/', '/product/:id', '/product/new', '/category/:categoryId/:page'])];
  const match = (path: string) => {
    const found = findPage(buildRegistry(remotes), path);
    return found && [found.target.page.path, found.params];
  };

  it.each([
    ['/', ['/', {}]],
    ['/product/7', ['/product/:id', { id: '7' }]],
    ['/product/new', ['/product/new', {}]],
    ['/PRODUCT/7/', ['/product/:id', { id: '7' }]],
    ['/product/a%20b', ['/product/:id', { id: 'a b' }]],
    ['/category/c/2', ['/category/:categoryId/:page', { categoryId: 'c', page: '2' }]],
    ['/product', null],
    ['/product/1/2', null],
    ['/product/100%25/', ['/product/:id', { id: '100%' }]],
    ['/product/a%2Fb', ['/product/:id', { id: 'a/b' }]],
    ['/product/%zz', null],
    ['/%zz', null],
    ['/product/7.', null],
    ['/product/index%2Ehtml', null],
    ['/pr%6Fduct/7', ['/product/:id', { id: '7' }]],
    ['/product//7', null],
    ['//product/7', null],
    ['/product/', null],
    ['/:id', null],
    ['/nowhere', null],
  ])('returns the correct result for the path %s', (path, expected) => {
    expect(match(path)).toEqual(expected);
  });
});

describe('findHostPage', () => {
  it.each([
    ['/login', 'Sign in'],
    ['/Admin/', 'Sign in'],
    ['/releases', 'Releases'],
    ['/health', 'Health'],
    ['/releases/1', undefined],
    ['/', undefined],
  ])('returns the correct result for the path %s', (path, title) => {
    expect(findHostPage(path)?.title).toBe(title);
  });
});

describe('isReservedPath', () => {
  it('includes paths below a reserved path, but not paths that only share its prefix', () => {
    expect(isReservedPath('/api/products')).toBe(true);
    expect(isReservedPath('/administration')).toBe(false);
  });
});
