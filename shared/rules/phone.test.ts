import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  callLink,
  maskPhone,
  matchesPhone,
  normalizePhone,
  phoneDigits,
  phoneFault,
  phoneProblem,
  stripPhone,
} from './phone';

const typed = fc.oneof(fc.string(), fc.stringMatching(/^[+0-9 ()-]{0,20}$/));

describe('phone numbers', () => {
  it.each([
    [' +961 (70) 123-456 ', '+96170123456'],
    ['961.70.123.456', '96170123456'],
    ['70+123', '70123'],
    ['++961', '+961'],
    ['+', ''],
    ['call me', ''],
  ])('the phone number %j is stored as %j', (phone, kept) => {
    expect(normalizePhone(phone)).toBe(kept);
  });

  it.each([
    ['+961 70 123', '96170123'],
    ['00961 70 123', '96170123'],
    ['961-70-123', '96170123'],
    ['070 123', '070123'],
    ['0000961', '961'],
    ['', ''],
  ])('the phone number %j is compared as %j', (phone, key) => {
    expect(phoneDigits(phone)).toBe(key);
  });

  it.each([
    ['٠٣ ١٢٣ ٤٥٦', '03123456'],
    ['＋۹۶۱ ۷۰ ۱۲۳ ۴۵۶', '+96170123456'],
    ['०१२३४५६७८९', '0123456789'],
    ['０９８７６５４３２１', '0987654321'],
    ['๐๑๒-๓๔๕', '012345'],
    ['𝟎𝟏𝟗𝟘𝟡𝟬𝟵𝟶𝟿', '019090909'],
  ])('the phone number %j is read as %j, with digits of any script', (phone, kept) => {
    expect(normalizePhone(phone)).toBe(kept);
    expect(stripPhone(phone)).toBe(kept);
    expect(phoneDigits(phone)).toBe(kept.replace('+', ''));
    expect(phoneProblem(phone)).toBeNull();
    expect(matchesPhone(phone, kept)).toBe(true);
  });

  it.each([
    ['123', 'Phone number must have at least 6 digits'],
    ['+961 70', 'Phone number must have at least 6 digits'],
    ['00123 45', 'Phone number must have at least 6 digits'],
    ['١٢٣٤٥', 'Phone number must have at least 6 digits'],
    ['123456', null],
    ['+961 70 111 222 / +961 3 123 456', 'Enter one phone number only'],
    ['70 111 222 / 03 123 456', 'Enter one phone number only'],
    ['70 111 222 ext. 4', 'Enter the phone number without an extension'],
    ['+12125550134;43', 'Enter the phone number without an extension'],
    ['+12125550134*43', 'Enter the phone number without an extension'],
    ['+12125550134p43', 'Enter the phone number without an extension'],
    ['+1 212 555 0134 W 43', 'Enter the phone number without an extension'],
    ['+12125550134,,43#', 'Enter the phone number without an extension'],
    ['+12125550134;ext=43', 'Enter the phone number without an extension'],
    ['70752537 or 03123456', 'Enter one phone number only'],
    ['70 752 537 et 03 123 456', 'Enter one phone number only'],
    ['+961 70 111 222 333 444', 'Phone number must have at most 15 digits'],
    ['O3 123 456', 'Phone number must not contain letters'],
    ['+961 (0)70 / 111-222', null],
  ])('the phone number %j is checked: %j', (phone, problem) => {
    expect(phoneProblem(phone)).toBe(problem);
  });

  it.each([
    ['O3 123 456', 'letter'],
    ['03 l23 456', 'letter'],
    ['03 123 4S6', 'letter'],
    ['\u041e3 123 456', 'letter'],
    ['Tel: 03 123 456', null],
    ['tel03123456', null],
    ['03 123 456 (home)', null],
  ])(
    'the tracking form reads %j with the fault %j: a letter in place of a digit is one, a word is none',
    (phone, fault) => expect(phoneFault(phone)).toBe(fault),
  );

  it('remain equal in comparisons, however often they are normalized', () => {
    fc.assert(
      fc.property(typed, (phone) => {
        const key = phoneDigits(phone);
        expect(phoneDigits(key)).toBe(key);
        expect(phoneDigits(normalizePhone(phone))).toBe(key);
        expect(phoneDigits(stripPhone(phone))).toBe(key);
        expect(normalizePhone(normalizePhone(phone))).toBe(normalizePhone(phone));
        expect(normalizePhone(phone)).toMatch(/^(\+\d+|\d*)$/);
      }),
    );
  });

  it('are reduced to digits and plus signs before a tracking request', () => {
    expect(stripPhone(' +961 (70) a-12')).toBe('+9617012');
  });

  it.each([
    ['+1 215 555 0134', '2155550134', true],
    ['+1 215 555 0134', '(215) 555-01', true],
    ['+961 70 111 222', '00961 70', true],
    ['+961 70 111 222', '70 999', false],
    ['+961 70 111 222', '70', false],
    ['+961 70 111 222', 'Tee 111', false],
    ['+961 70 111 222', '---', false],
    ['+961 70 111 222', '70\u2011111\u2011222', true],
    ['+961 70 111 222', '70\u2012111\u2013222', true],
    ['+961 70 111 222', '70\u00b7111\u2022222', true],
    ['+961 70 111 222', '\u202a00961\u00a070 111 222\u202c', true],
    ['+961 70 111 222', '\u200e+961\u200b70111222', true],
    ['+961 70 111 222', '＋٩٦١－٧٠', true],
    ['+961 70 111 222', '70\u00b7T', false],
  ])('the phone number %s is found by the search %s: %s', (phone, typed, found) =>
    expect(matchesPhone(typed, phone)).toBe(found),
  );

  it.each([
    ['+961 70 111 222', true],
    ['00961 70 111 222', true],
    ['+961 (0)70 111 222', true],
    ['070 111 222', true],
    ['70.111', true],
    ['070 999', false],
    ['00', false],
  ])('the number 70 111 222, which the server knows to be whole, is found by the search %s: %s', (typed, found) =>
    expect(matchesPhone(typed, '70 111 222', '96170111222')).toBe(found),
  );

  it.each([
    ['+961 70 111 222', 'tel:+96170111222'],
    ['03/123 456', 'tel:03123456'],
    ['+44 (0)20 7946 0000', 'tel:+442079460000'],
    ['(0)20 7946 0000', 'tel:02079460000'],
    ['+961 70 111 222 / 03 123456', null],
    ['+961 70 111 222 ext. 4', null],
    ['abc', null],
    ['911', null],
  ])('the number %j is called by %j', (phone, link) => expect(callLink(phone)).toBe(link));

  it('show only their last two digits in a log', () => {
    expect(maskPhone('+961 70 123 456')).toBe('*********56');
    expect(maskPhone('')).toBe('');
  });
});
