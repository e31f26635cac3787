import { describe, expect, it } from '@jest/globals';
import type { PageMatch } from '@shop/shared/remote/registry';
import { canonicalPath } from './canonical-path';
import type { PrefetchedCall } from './prefetch';

const ID = '66f0a1b2c3d4e5f6a7b8c9d0';

// The casts leave out what the function does not read.
const match = (path: string, params: PageMatch['params'] = {}) => ({ target: { page: { path } }, params }) as PageMatch;
const found = [
  { item: { call: 'getPublicProduct', params: { id: ':id' } }, answer: { value: { _id: ID } } },
] as unknown as PrefetchedCall[];

describe('canonicalPath', () => {
  it.each([
    ['the letters of the route', match('/shop'), [], '/shop'],
    ['the id that was found', match('/product/:id', { id: ID.toUpperCase() }), found, `/product/${ID}`],
    ['an id that was not found, as it was typed', match('/product/:id', { id: 'ABC' }), found, '/product/ABC'],
  ])('has %s', (_, page, declared, path) => {
    expect(canonicalPath(page, declared)).toBe(path);
  });
});
