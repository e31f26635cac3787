import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestApp } from '../testing/app';
import type { TestApp } from '../testing/app';

let shop: TestApp;
let headers: Record<string, string>;

beforeAll(async () => {
  shop = await createTestApp();
  ({ headers } = await shop.signIn('employee'));
});
afterAll(() => shop.close());

const ask = (url: string) => shop.app.inject({ url: `/api${url}`, headers });

it('reportIgnoredQuery names the ignored parameters and leaves the answer unchanged', async () => {
  const answer = await ask('/orders?search=maya&q=&page=1&newer=yes');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['x-ignored-query']).toBe('search, newer');
  expect((await ask('/orders?q=maya')).headers).not.toHaveProperty('x-ignored-query');
  expect((await ask('/settings?x=1')).headers['x-ignored-query']).toBe('x');
});

it('reportIgnoredQuery names the parameters of each visitor, even for a cached answer', async () => {
  const visit = (query: string) => shop.app.inject(`/api/products/public${query}`);
  await visit('');
  expect((await visit('?search=tee')).headers['x-ignored-query']).toBe('search');
  expect((await visit('')).headers).not.toHaveProperty('x-ignored-query');
});

it('reportIgnoredQuery writes a valid header, whatever the names are', async () => {
  const many = Array.from({ length: 50 }, (_, index) => `n${index}=1`).join('&');
  const answer = await ask(`/orders?a%0D%0Ab=1&%F0%9F%91%95=1&${many}`);
  const names = String(answer.headers['x-ignored-query']).split(', ');
  expect(names).toHaveLength(20);
  expect(names.slice(0, 3)).toEqual(['a%0D%0Ab', '%F0%9F%91%95', 'n0']);
});
