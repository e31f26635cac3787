import { describe, expect, it } from '@jest/globals';
import { cardOf, idOf, productOf } from '@shop/shared/testing';
import { rowsOf } from './rows';

const card = (number: number, left = 5) =>
  cardOf(productOf({ _id: idOf(number), name: String(number), stock: { 'M-Black': left } }));
const names = (rows: ReturnType<typeof rowsOf>) => rows.map((row) => row?.map(({ name }) => name));

describe('rowsOf', () => {
  it('puts products that no row above shows first, and keeps the order of each list', () => {
    const sale = [1, 2, 3].map((number) => card(number));
    const tops = [2, 4, 1, 5, 6].map((number) => card(number));
    expect(names(rowsOf([sale, tops], 2))).toEqual([
      ['1', '2'],
      ['4', '5'],
    ]);
  });

  it('repeats products where necessary, so that no row is short', () => {
    const all = [1, 2, 3].map((number) => card(number));
    expect(names(rowsOf([all.slice(0, 2), all], 3))).toEqual([
      ['1', '2'],
      ['3', '1', '2'],
    ]);
  });

  it('puts sold-out products last, even after products that a row above shows', () => {
    const rows = rowsOf([[card(1)], [card(2, 0), card(1), card(3)], [card(2, 0), card(4, 0)]], 3);
    expect(names(rows)).toEqual([['1'], ['3', '1', '2'], ['4', '2']]);
  });

  it('keeps all products of a list while another list that shows them is still loading', () => {
    expect(names(rowsOf([undefined, [card(1)]], 4))).toEqual([undefined, ['1']]);
  });
});
