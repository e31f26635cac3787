import { expect, it } from '@jest/globals';
import { locate } from './release-context';

it('a context parses an address by text alone: an object runs no code of its own', () => {
  let calls = 0;
  const hostile: unknown = Object.assign(Object.create(null), {
    toString: () => {
      calls += 1;
      return 'https://shop.example/';
    },
  });
  expect(locate('https://shop.example/a', undefined)).toContain('https://shop.example/a');
  expect(locate(hostile, undefined)).toBe('');
  expect(locate('/a', hostile)).toBe('');
  expect(locate('https://shop.example/', undefined, 'hash', hostile)).toBe('');
  expect(calls).toBe(0);
});
