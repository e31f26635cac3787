import { describe, expect, it } from '@jest/globals';
import type { ExchangeRate, PiecesBackFor, ProductRates } from './exchange-rates';
import { rateSentences, reasonsText } from './exchange-rates';

const why = (
  reason: PiecesBackFor['reason'],
  pieces: number,
  wentTo: PiecesBackFor['wentTo'] = [],
): ExchangeRate['reasons'] => [{ reason, pieces, wentTo }];
const rate = (bought: number, reasons: ExchangeRate['reasons']): ExchangeRate => ({
  bought,
  back: reasons.reduce((sum, { pieces }) => sum + pieces, 0),
  reasons,
});
const says = (values: Partial<ProductRates>) => rateSentences({ ...rate(0, []), sizes: [], colors: [], ...values });
const small = (bought: number, pieces: number, wentTo: PiecesBackFor['wentTo'] = []) =>
  says({ sizes: [{ size: 'M', ...rate(bought, why('too small', pieces, wentTo)) }] });

describe('rateSentences', () => {
  it('says that a size runs small or large, and what went out for it', () => {
    expect(small(60, 14, [{ size: 'L', pieces: 14 }])).toEqual(['Runs small: 14 of 60 M went to L']);
    expect(small(60, 14, [{ size: 'L', pieces: 9 }])).toEqual(['Runs small: 14 of 60 M came back, 9 for L']);
    expect(small(60, 14)).toEqual(['Runs small: 14 of 60 M came back']);
    const large = { size: '', ...rate(40, why('too large', 5)) };
    expect(says({ sizes: [large] })).toEqual(['Runs large: 5 of 40 came back']);
  });

  it('says nothing of few pieces, nor of a small share', () => {
    expect(small(19, 19)).toEqual([]);
    expect(small(20, 2)).toEqual([]);
    expect(small(20, 3)).toHaveLength(1);
    expect(small(200, 19)).toEqual([]);
    expect(small(200, 20)).toHaveLength(1);
  });

  it('says of a color and of faults what they are, and nothing of other reasons', () => {
    const colors = [{ color: 'Sand', ...rate(40, why('color', 8, [{ size: 'M', pieces: 8 }])) }];
    expect(says({ colors })).toEqual(['Not the color that was expected: 8 of 40 Sand came back']);
    expect(says(rate(50, why('fault', 6)))).toEqual(['Faulty: 6 of 50 came back']);
    expect(says(rate(50, why('changed mind', 30)))).toEqual([]);
  });
});

it('reasonsText lists the reasons as they come', () => {
  expect(reasonsText({ reasons: [...why('too small', 14), ...why('color', 2)] })).toBe('too small 14, color 2');
});
