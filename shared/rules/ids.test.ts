import { describe, expect, it } from '@jest/globals';
import { orderCode, orderNumber, shortId, withoutNumberSign } from './ids';

describe('displayed ids', () => {
  it('are the last 8 characters, in upper case for customers', () => {
    expect(shortId('0123456789abcdef01234567')).toBe('01234567');
    expect(orderNumber('0123456789abcdef0123abcd')).toBe('0123ABCD');
  });

  it.each(['#0123ABCD', ' # 0123ABCD', '\uff030123ABCD', '\u202a#0123ABCD', '\u200e\ufe5f\u200b0123ABCD', '0123ABCD'])(
    'the order number %j is searched without the number sign before it',
    (typed) => expect(withoutNumberSign(typed)).toBe('0123ABCD'),
  );

  it.each([
    '#0123ABCD',
    '\u202a#0123ABCD\u202c',
    '0123ABCD\u200b',
    '＃０１２３ＡＢＣＤ',
    '٠١٢٣ABCD',
    '0123\u00adabcd ',
  ])('the scan %j has the code of the order 0123abcd', (scanned) => expect(orderCode(scanned)).toBe('0123abcd'));
});
