import { describe, expect, it } from '@jest/globals';
import { capitalize, counted, fileSize, initialsOf, namesInSentence } from './text';

describe('text helpers', () => {
  it('capitalize begins a text with a capital letter', () => {
    expect(capitalize('on the way')).toBe('On the way');
    expect(capitalize('')).toBe('');
  });

  it('counted uses the singular or plural form that fits the number', () => {
    expect([0, 1, 2, 1290].map((count) => counted(count, 'order'))).toEqual([
      '0 orders',
      '1 order',
      '2 orders',
      '1,290 orders',
    ]);
    expect(counted(2, 'category', 'categories')).toBe('2 categories');
  });

  it.each([
    ['Robin', 'R'],
    ['Robin Wells', 'RW'],
    [' ana  de la cruz ', 'AC'],
    ['', ''],
  ])('initialsOf returns the initials of %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });

  it('namesInSentence names three at most, and counts the others', () => {
    const names = ['Cap', 'Tee', 'Coat', 'Belt', 'Sock'];
    expect([1, 2, 3, 5].map((count) => namesInSentence(names.slice(0, count)))).toEqual([
      'Cap',
      'Cap and Tee',
      'Cap, Tee and Coat',
      'Cap, Tee, Coat and 2 more',
    ]);
  });

  it.each([
    [1, '1 byte'],
    [340, '340 bytes'],
    [1024, '1 KB'],
    [12_400, '12 KB'],
    [1024 * 1024 - 1, '1 MB'],
    [4_404_019, '4.2 MB'],
    [20 * 1024 * 1024, '20 MB'],
  ])('fileSize displays the size of a file of %d bytes', (bytes, text) => {
    expect(fileSize(bytes)).toBe(text);
  });
});
