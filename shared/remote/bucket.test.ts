import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { bucketOf, getsCanary } from './bucket';

/** Visitor ids as the host makes them, from 128 bits. Here they are the same in each run. */
const visitors = Array.from({ length: 2_000 }, (_, index) =>
  createHash('md5')
    .update(`visitor ${String(index)}`)
    .digest('base64url'),
);

const share = (remote: string, traffic: number): number =>
  (visitors.filter((visitor) => getsCanary(visitor, remote, traffic)).length / visitors.length) * 100;

describe('getsCanary', () => {
  it.each([1, 10, 25, 50, 90, 99])('selects %s percent of the visitors, within 3 points', (traffic) => {
    for (const remote of ['mfe-orders', 'mfe-storefront', 'a']) {
      expect(Math.abs(share(remote, traffic) - traffic)).toBeLessThan(3);
    }
  });

  it('selects no visitors at 0 percent and all visitors at 100 percent', () => {
    expect([share('mfe-orders', 0), share('mfe-orders', 100)]).toEqual([0, 100]);
  });

  it('spreads visitors with consecutive names', () => {
    const counted = Array.from({ length: 2_000 }, (_, index) => getsCanary(String(index), 'mfe-orders', 10));
    expect(Math.abs(counted.filter(Boolean).length / 20 - 10)).toBeLessThan(3);
  });

  it('is stable for each visitor and only adds visitors as traffic grows', () => {
    for (const visitor of visitors.slice(0, 200)) {
      expect(bucketOf(visitor, 'mfe-orders')).toBe(bucketOf(visitor, 'mfe-orders'));
      const sides = [5, 10, 20, 50, 90].map((traffic) => getsCanary(visitor, 'mfe-orders', traffic));
      expect(sides).toEqual([...sides].sort((a, b) => Number(a) - Number(b)));
    }
  });

  it('selects visitors independently for each remote', () => {
    const both = visitors.filter((one) => getsCanary(one, 'mfe-orders', 50) && getsCanary(one, 'mfe-people', 50));
    expect(Math.abs(both.length / 20 - 25)).toBeLessThan(3);
  });
});
