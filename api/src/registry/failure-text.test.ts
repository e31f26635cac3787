import { describe, expect, it } from '@jest/globals';
import { failureText, pageOfReport } from './failure-text';

describe('failureText', () => {
  it.each([
    ['Failed to fetch /api/orders?phone=555&q=jo#top', 'Failed to fetch /api/orders'],
    ["Cannot read 'Jo Smith' of undefined (can't go on)", "Cannot read … of undefined (can't go on)"],
    ['Unexpected "a@b.example" in `x` and “y”', 'Unexpected … in … and …'],
    ['order 123456 of 1234', 'order … of 1234'],
    ['call +1 555 0100 99 now', 'call +… now'],
    ['no account of jo@shop.example', 'no account of …'],
    ['a\u0000b \ud800', 'ab \ufffd'],
  ])('keeps of %j what is not personal', (message, kept) => {
    expect(failureText(message)).toBe(kept);
    expect(failureText(kept)).toBe(kept);
  });

  it('has at most 300 characters, without half a sign at its end', () => {
    expect(failureText('x'.repeat(500))).toHaveLength(300);
    expect(failureText(`${'x'.repeat(299)}😀`)).toBe('x'.repeat(299));
  });
});

describe('pageOfReport', () => {
  const pages = [{ path: '/orders/:id' }, { path: '/orders' }, { path: '/orders/refusals' }];

  it.each([
    ['https://shop.example/orders?q=jo', '/orders'],
    ['https://shop.example/orders/0123456789ab', '/orders/:id'],
    ['https://shop.example/orders/refusals', '/orders/refusals'],
    ['https://shop.example/customers', null],
    ['nonsense', null],
    [undefined, null],
  ])('of %s is %s', (referrer, page) => {
    expect(pageOfReport(pages, referrer)).toBe(page);
  });
});
