import { describe, expect, it } from '@jest/globals';
import { watchPace } from './scan-pace';

/** The times of keys that are pressed with the same time between them. */
const times = (count: number, gap: number) => Array.from({ length: count }, (_, index) => 1000 + index * gap);

describe('the pace of keys', () => {
  it('knows a scan of 20 ms a key by its second key, and its Enter', () => {
    const pace = watchPace();
    expect(times(8, 20).map((at) => pace.follows(at))).toEqual([false, ...Array<boolean>(7).fill(true)]);
    expect(pace.ends(1000 + 8 * 20)).toBe(true);
  });

  it('keeps a scan whole when a busy machine delivers one of its keys late', () => {
    const pace = watchPace();
    const late = [...times(4, 20), 1160, 1180, 1200];
    expect(late.map((at) => pace.follows(at))).toEqual([false, ...Array<boolean>(6).fill(true)]);
    expect(pace.ends(1300)).toBe(true);
  });

  it('takes the keys of a fast typist one by one', () => {
    const pace = watchPace();
    expect(times(8, 60).map((at) => pace.follows(at))).not.toContain(true);
    expect(pace.ends(1000 + 8 * 60)).toBe(false);
  });

  it('does not take two keys at once for a scan, nor an Enter after a pause', () => {
    const pace = watchPace();
    for (const at of times(2, 5)) pace.follows(at);
    expect(pace.ends(1010)).toBe(false);
    for (const at of times(6, 20)) pace.follows(at);
    expect(pace.ends(1000 + 5 * 20 + 200)).toBe(false);
  });

  it('does not take typing for a scan because its first three keys were rolled', () => {
    const pace = watchPace();
    for (const at of [1000, 1030, 1060, 1160, 1260, 1360, 1460]) pace.follows(at);
    expect(pace.ends(1560)).toBe(false);
  });

  it('ends a code at its Enter: an Enter right after it is none of the scanner, and the next code begins anew', () => {
    const pace = watchPace();
    for (const at of times(6, 20)) pace.follows(at);
    expect([pace.ends(1120), pace.ends(1140)]).toEqual([true, false]);
    expect(pace.follows(1160)).toBe(false);
  });
});
