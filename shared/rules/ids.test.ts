import { describe, expect, it } from '@jest/globals';
import { orderNumber, shortId } from './ids';

describe('displayed ids', () => {
  it('are the last 8 characters, in upper case for customers', () => {
    expect(shortId('0123456789abcdef01234567')).toBe('01234567');
    expect(orderNumber('0123456789abcdef0123abcd')).toBe('0123ABCD');
  });
});
