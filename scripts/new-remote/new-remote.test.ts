import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { withLockEntries } from './lock-entries';
import { plan, problemsOf } from './names';

const neighbors = [
  { name: 'mfe-orders', paths: ['/dashboard', '/orders'] },
  { name: 'mfe-storefront', paths: ['/', '/product/:id'] },
];

describe('a new remote', () => {
  it('takes its default path, title and page from its name', () => {
    expect(plan({ name: 'mfe-gift-cards' })).toEqual({
      name: 'mfe-gift-cards',
      path: '/gift-cards',
      title: 'Gift Cards',
      page: 'GiftCardsPage',
      access: 'employee',
    });
  });

  it('is accepted when its name and path are free', () => {
    expect(problemsOf({ name: 'mfe-loyalty', path: '/loyalty/:id', access: 'public' }, neighbors)).toEqual([]);
  });

  it.each([
    [{ name: 'loyalty' }, "'loyalty': a remote's name begins with mfe-, such as mfe-loyalty"],
    [{ name: '../mfe-x' }, "'../mfe-x': a remote's name begins with mfe-, such as mfe-loyalty"],
    [{ name: 'mfe-Loyalty' }, "'mfe-Loyalty': a remote's name begins with mfe-, such as mfe-loyalty"],
    [{ name: 'mfe-orders' }, 'mfe-orders is there already'],
    [{ name: 'mfe-x', path: '/orders' }, '--path /orders belongs to mfe-orders'],
    [{ name: 'mfe-x', path: '/product/:slug' }, '--path /product/:slug belongs to mfe-storefront'],
    [{ name: 'mfe-x', path: '/admin/loyalty' }, '--path /admin/loyalty belongs to the host'],
    [
      { name: 'mfe-x', path: 'loyalty' },
      'page loyalty: the path is not like /product/:id, of words and parameters, without * and other signs',
    ],
    [{ name: 'mfe-x', access: 'root' }, '--access root: it is public, employee or admin'],
  ])('a new remote with invalid options is refused with the reason: %j', (options, problem) => {
    expect(problemsOf(options, neighbors)).toEqual([problem]);
  });
});

describe('the lock file', () => {
  const text = readFileSync(join(__dirname, '../../package-lock.json'), 'utf8');
  const manifest = { name: 'mfe-gift-cards', version: '1.0.0', license: 'MIT', dependencies: { react: '19.3.1' } };

  it('gains two entries for a new remote and keeps every existing line', () => {
    const before = text.split('\n');
    const after = withLockEntries(text, manifest).split('\n');
    let next = 0;
    for (const line of after) if (line === before[next]) next += 1;
    expect(next).toBe(before.length);
    expect(after.length - before.length).toBe(11);
  });

  it('a lock file that is not formatted as npm writes it is refused', () => {
    expect(() => withLockEntries(text.replace('\n', '\n\n'), manifest)).toThrow('not as npm writes it');
  });
});
