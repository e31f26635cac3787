import { describe, expect, it } from '@jest/globals';
import { isLoopback } from '../ip-address';
import { urlOf } from './loopback';

describe('isLoopback', () => {
  it.each(['localhost', 'LOCALHOST', '127.0.0.1', '127.9.9.9', '::1', '[::1]', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1'])(
    'is true of %s',
    (host) => {
      expect(isLoopback(host)).toBe(true);
    },
  );

  it.each([
    '0.0.0.0',
    '::',
    '[::]',
    '10.0.0.1',
    '127.0.0.1.example.com',
    '127.shop.example',
    '127.0.0.256',
    '128.0.0.1',
  ])('is false of %s', (host) => {
    expect(isLoopback(host)).toBe(false);
  });
});

describe('urlOf', () => {
  it.each([
    ['127.0.0.1', 'http://localhost:3000'],
    ['::', 'http://localhost:3000'],
    ['10.0.0.1', 'http://10.0.0.1:3000'],
    ['2001:db8::1', 'http://[2001:db8::1]:3000'],
  ])('of %s is %s', (host, url) => {
    expect(urlOf(host, 3000)).toBe(url);
  });
});
