import { describe, expect, it } from '@jest/globals';
import { cardOf, idOf, productOf } from '@shop/shared/testing';
import { rowsOf } from './rows';

const card = (number: number, left = 5) =>
  cardOf(productOf({ _id: idOf(number), name: String(number), stock: { 'M-Black': left } }));
const names = (rows: ReturnType<typeof rowsOf>) => rows.map((row) => row?.map(({ name }) => name));

describe('rows that follow each other', () => {
  it('show first what stands in no row above, and keep the order of their lists', () => {
    const sale = [1, 2, 3].map((number) => card(number));
    const tops = [2, 4, 1, 5, 6].map((number) => card(number));
    expect(names(rowsOf([sale, tops], 2))).toEqual([
      ['1', '2'],
      ['4', '5'],
    ]);
  });

  it('repeat what they must, so that none is short', () => {
    const all = [1, 2, 3].map((number) => card(number));
    expect(names(rowsOf([all.slice(0, 2), all], 3))).toEqual([
      ['1', '2'],
      ['3', '1', '2'],
    ]);
  });

  it('show what is sold out last, even after what stands above', () => {
    const rows = rowsOf([[card(1)], [card(2, 0), card(1), card(3)], [card(2, 0), card(4, 0)]], 3);
    expect(names(rows)).toEqual([['1'], ['3', '1', '2'], ['4', '2']]);
  });

  it('leave out nothing of a list that another one shows while it still loads', () => {
    expect(names(rowsOf([undefined, [card(1)]], 4))).toEqual([undefined, ['1']]);
  });
});
