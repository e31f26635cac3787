import { describe, expect, it } from '@jest/globals';
import { isIpAddressOrNetwork, parseIpAddress } from './ip-address';

/** Texts that some programs take for an address, and texts that nearly are one. */
const BAD = [
  ...['', ' ', 'localhost', 'the-proxy', '1', '127.1', '0x7f.0.0.1', '0177.0.0.1', '010.0.0.1', '10.0.0.256'],
  ...['10.0.0', '10.0.0.1.2', '10.0.0.1:80', ' 10.0.0.1', '10.0.0.1%eth0', '10.0.0.-1', '１0.0.0.1'],
  ...[':', ':::', '1::2::3', '2001:db8', '2001:db8::12345', '2001:db8::g', '[::1]', '::ffff:10.0.0.256', 'fe80::1%a%b'],
  ...['1:2:3:4:5:6:7:8:9', '::1\n', `${'1:'.repeat(10_000)}:`],
];

describe('parseIpAddress', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['2001:0DB8:0:0::0001', '2001:db8::1'],
    ['0:0:0:0:0:0:0:1', '::1'],
    ['fe80::1%eth0.100', 'fe80::1'],
  ])('reads %s as %s', (text, address) => {
    expect(parseIpAddress(text)?.toString()).toBe(address);
  });

  it.each(BAD)('reads no address in %j', (text) => {
    expect(parseIpAddress(text)).toBeNull();
  });
});

describe('isIpAddressOrNetwork', () => {
  it.each(['10.0.0.1', '::1', '10.0.0.0/8', '10.0.0.1/32', '2001:db8::/32', 'fc00::/7'])('takes %s', (text) => {
    expect(isIpAddressOrNetwork(text)).toBe(true);
  });

  it.each([
    ...BAD,
    ...[
      '10.0.0.0/33',
      '10.0.0.0/0',
      '::/0',
      '::1/129',
      '10.0.0.0/',
      '/8',
      '10.0.0.0/8/8',
      '10.0.0.0/-1',
      '10.0.0.0/8.5',
    ],
    ...['10.0.0.0/255.0.0.0', '010.0.0.0/8', '10.1/16', '10.0.0.1/x', '10.0.0.0/ 8'],
  ])('does not take %j', (text) => {
    expect(isIpAddressOrNetwork(text)).toBe(false);
  });
});
