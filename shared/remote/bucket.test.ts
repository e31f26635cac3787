import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { bucketOf, getsCanary } from './bucket';

/** Visitors as the host makes them: 128 random bits; here always the same ones. */
const visitors = Array.from({ length: 2_000 }, (_, index) =>
  createHash('md5')
    .update(`visitor ${String(index)}`)
    .digest('base64url'),
);

const share = (remote: string, traffic: number): number =>
  (visitors.filter((visitor) => getsCanary(visitor, remote, traffic)).length / visitors.length) * 100;

describe('a split of the visitors', () => {
  it.each([1, 10, 25, 50, 90, 99])('comes within 3 points of %s percent', (traffic) => {
    for (const remote of ['mfe-orders', 'mfe-storefront', 'a']) {
      expect(Math.abs(share(remote, traffic) - traffic)).toBeLessThan(3);
    }
  });

  it('gives all or nobody at the ends', () => {
    expect([share('mfe-orders', 0), share('mfe-orders', 100)]).toEqual([0, 100]);
  });

  it('spreads even visitors that are counted through', () => {
    const counted = Array.from({ length: 2_000 }, (_, index) => getsCanary(String(index), 'mfe-orders', 10));
    expect(Math.abs(counted.filter(Boolean).length / 20 - 10)).toBeLessThan(3);
  });

  it('never changes sides for a visitor, and only adds visitors as traffic grows', () => {
    for (const visitor of visitors.slice(0, 200)) {
      expect(bucketOf(visitor, 'mfe-orders')).toBe(bucketOf(visitor, 'mfe-orders'));
      const sides = [5, 10, 20, 50, 90].map((traffic) => getsCanary(visitor, 'mfe-orders', traffic));
      expect(sides).toEqual([...sides].sort((a, b) => Number(a) - Number(b)));
    }
  });

  it('of one remote says nothing about another', () => {
    const both = visitors.filter((one) => getsCanary(one, 'mfe-orders', 50) && getsCanary(one, 'mfe-people', 50));
    expect(Math.abs(both.length / 20 - 25)).toBeLessThan(3);
  });
});
