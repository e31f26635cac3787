import { describe, expect, it } from '@jest/globals';
import { costAfter } from './goods';

const came = [
  { pieces: 10, cost: 900 },
  { pieces: 5, cost: 1200 },
];

describe('the cost of a product after a delivery', () => {
  it('is that of the delivery, by the rule for the last one', () => {
    expect(costAfter('last', { pieces: 100, cost: 100 }, came)).toBe(1000);
  });

  it('is the average of all pieces in stock, rounded to a cent, by the other rule', () => {
    expect(costAfter('average', { pieces: 15, cost: 500 }, came)).toBe(750);
    expect(costAfter('average', { pieces: 2, cost: 100 }, [{ pieces: 1, cost: 101 }])).toBe(100);
    expect(costAfter('average', { pieces: 0, cost: 500 }, came)).toBe(1000);
  });

  it('is that of the delivery if none was known, and stays if no piece came in', () => {
    expect(costAfter('average', { pieces: 100, cost: null }, came)).toBe(1000);
    expect(costAfter('last', { pieces: 3, cost: 500 }, [{ pieces: 0, cost: 900 }])).toBeNull();
  });
});
