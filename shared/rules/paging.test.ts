import { describe, expect, it } from '@jest/globals';
import { pageCount, pageNumber } from './paging';
import { capitalize } from './text';

describe('pages of a list', () => {
  it.each([
    ['3', 3],
    ['', 1],
    ['0', 1],
    ['-2', 1],
    ['second', 1],
  ])('reads %p as page %p', (text, page) => expect(pageNumber(text)).toBe(page));

  it('counts a begun page as one', () => {
    expect([pageCount(0), pageCount(200), pageCount(201), pageCount(101, 50)]).toEqual([0, 1, 2, 3]);
  });
});

describe('a capital letter', () => {
  it('changes the first letter only', () => {
    expect([capitalize('on the way'), capitalize('')]).toEqual(['On the way', '']);
  });
});
