import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { HOST_CONTRACT } from '@shop/shared/remote/contract';
import { withLockEntries } from './lock-entries';
import { makeRepository } from './make-repository';
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

describe('a repository of its own', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'shop-repository-'));
    jest.spyOn(console, 'log').mockImplementation(() => undefined);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const read = (file: string) => readFileSync(join(folder, 'loyalty', file), 'utf8');

  it('has a page with its test, the kit of this host contract, and nothing of this repository', () => {
    expect(makeRepository({ name: 'mfe-loyalty' }, join(folder, 'loyalty'))).toEqual([]);
    expect(JSON.parse(read('package.json'))).toMatchObject({
      name: 'mfe-loyalty',
      scripts: { build: 'shop-remote build', test: 'shop-remote test' },
      dependencies: { '@shop/shared': `^${HOST_CONTRACT}`, react: expect.stringMatching(/^19\./) },
      devDependencies: { '@shop/remote': `^${HOST_CONTRACT}`, '@shop/remote-test': `^${HOST_CONTRACT}` },
    });
    expect(read('remote.config.ts')).toContain("path: '/loyalty'");
    expect(read('src/pages/LoyaltyPage.test.tsx')).toContain('@shop/shared/testing');
  });

  it('gives its pipelines no token for the code of a fork', () => {
    makeRepository({ name: 'mfe-loyalty' }, join(folder, 'loyalty'));
    const preview = (file: string) => /^ *preview:\n[\s\S]*?(?=^ *publish:)/m.exec(read(file))?.[0] ?? '';
    const github = preview('.github/workflows/remote.yml');
    expect(github).toContain('pull_request.head.repo.full_name == github.repository');
    expect(github).toContain('secrets.PREVIEW_TOKEN');
    expect(github).not.toContain('secrets.DEPLOY_TOKEN');
    expect(preview('.gitlab-ci.yml')).toContain('$CI_MERGE_REQUEST_SOURCE_PROJECT_ID == $CI_PROJECT_ID');
  });

  it.each([
    [{ name: 'loyalty' }, "'loyalty': a remote's name begins with mfe-"],
    [{ name: 'mfe-loyalty', path: '/checkout*' }, 'the path is not like /product/:id'],
  ])('is not made for invalid options: %j', (options, problem) => {
    expect(makeRepository(options, join(folder, 'loyalty'))).toEqual([expect.stringContaining(problem)]);
    expect(existsSync(join(folder, 'loyalty'))).toBe(false);
  });

  it('is not made over files of somebody', () => {
    writeFileSync(join(folder, 'mine.txt'), 'mine');
    expect(makeRepository({ name: 'mfe-loyalty' }, folder)).toEqual([`${folder} is not empty`]);
    expect(readdirSync(folder)).toEqual(['mine.txt']);
  });
});
