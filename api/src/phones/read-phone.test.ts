import { describe, expect, it } from '@jest/globals';
import { phoneProblem, stripPhone } from '@shop/shared/rules';
import type { CountryCode } from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';
import { readPhone, shopCountry } from './read-phone';

/** How people of a country write their mobile numbers, by its numbering plan. */
interface Plan {
  code: string;
  /** What is dialed before the number within the country. */
  trunk: string;
  /** What is dialed before a country's code, beside 00. */
  abroad?: string;
  /** Digits in groups, as they are written. */
  groups: readonly number[];
}

const PLANS: Partial<Record<CountryCode, Plan>> = {
  LB: { code: '961', trunk: '0', groups: [2, 3, 3] },
  US: { code: '1', trunk: '1', abroad: '011', groups: [3, 3, 4] },
  GB: { code: '44', trunk: '0', groups: [4, 6] },
  DE: { code: '49', trunk: '0', groups: [3, 4, 4] },
  IT: { code: '39', trunk: '', groups: [3, 3, 4] },
};

const EACH = 40;

const inGroups = (digits: string, sizes: readonly number[], between: string): string =>
  sizes
    .map((size, at) => {
      const before = sizes.slice(0, at).reduce((sum, one) => sum + one, 0);
      return digits.slice(before, at === sizes.length - 1 ? undefined : before + size);
    })
    .join(between);

const arabic = (text: string): string => text.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? digit);
const wide = (text: string): string =>
  text.replace(/[\d+]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));

/** The spellings of a national number, among them those of a few people who mix two forms. */
function spellings(national: string, { code, trunk, groups, abroad = '00' }: Plan): string[] {
  const [first = 0, ...others] = groups;
  const rest = inGroups(national.slice(first), others, ' ');
  return [
    national,
    inGroups(national, groups, ' '),
    inGroups(national, groups, '-'),
    inGroups(national, groups, '.'),
    inGroups(national, groups, '\u00a0'),
    `${national.slice(0, first)}/${rest}`,
    `${trunk}${national}`,
    `${trunk}${national.slice(0, first)} ${rest}`,
    `(${trunk}${national.slice(0, first)}) ${rest}`,
    `+${code}${national}`,
    `+${code} ${inGroups(national, groups, ' ')}`,
    ` + ${code} - ${inGroups(national, groups, '\u2011')} `,
    // In Italy the zero belongs to numbers of the fixed network.
    ...(trunk === '' ? [] : [`+${code} (0)${inGroups(national, groups, '\u202f')}`]),
    `(+${code}) ${inGroups(national, groups, ' ')}`,
    `00${code}${national}`,
    `00 ${code} ${inGroups(national, groups, '-')}`,
    `${abroad} ${code} ${inGroups(national, groups, ' ')}`,
    `${code}${national}`,
    arabic(`+${code} ${inGroups(national, groups, ' ')}`),
    arabic(`${trunk}${national}`),
    wide(`+${code}${national}`),
  ];
}

const people = (Object.entries(PLANS) as [CountryCode, Plan][]).flatMap(([country, plan]) =>
  Array.from({ length: EACH }, (_, n) => {
    const example = examples[country];
    const national = `${example.slice(0, -2)}${String((Number(example.slice(-2)) + n) % 100).padStart(2, '0')}`;
    return { country, national, e164: `+${plan.code}${national}`, typed: spellings(national, plan) };
  }),
);

describe('phone numbers in the spellings of five countries', () => {
  it('each of 200 numbers is one person, however it is typed', () => {
    const wrong = people.flatMap(({ country, e164, typed }) =>
      typed
        .map((text) => ({ country, text, ...readPhone(text, country) }))
        .filter(({ identity, e164: read, problem }) => identity !== e164 || read !== e164 || problem !== null),
    );
    expect(wrong).toEqual([]);
    expect(new Set(people.map(({ e164 }) => e164)).size).toBe(200);
  });

  it('each is the same person in the digits and plus signs that a tracking request has', () => {
    const wrong = people.flatMap(({ country, e164, typed }) =>
      typed.filter((text) => readPhone(stripPhone(text), country).identity !== e164),
    );
    expect(wrong).toEqual([]);
  });

  it('each is accepted by forms, which know no plan', () => {
    expect(people.flatMap(({ typed }) => typed.filter((text) => phoneProblem(text) !== null))).toEqual([]);
  });

  it('a number that was never read is among the spellings of the number it is', () => {
    const missed = people.flatMap(({ country, e164, typed }) =>
      typed.filter(
        (text) =>
          !text.startsWith('011') && !readPhone(e164, country).spellings.includes(readPhone(text, country).digits),
      ),
    );
    expect(missed).toEqual([]);
  });
});

describe('numbers of other countries and numbers that no plan knows', () => {
  it.each([
    ['+33 6 12 34 56 78', '+33612345678'],
    ['0033 (0)6 12 34 56 78', '+33612345678'],
    ['+34 (0) 612 345 678', '+34612345678'],
    ['03 123 456', '+9613123456'],
    ['(212) 555-0142', null],
    ['+212 5550142', null],
    ['33612345678', null],
    ['+961 70 123', null],
    ['123456', null],
  ])('%s in Lebanon is %s', (typed, e164) => {
    expect(readPhone(typed, 'LB').e164).toBe(e164);
  });

  it('a number that no plan knows keeps its digits as its identity', () => {
    expect(readPhone('12-34-56', 'LB')).toMatchObject({ identity: '+123456', spellings: ['123456'], problem: null });
    expect(readPhone('', 'LB')).toMatchObject({ identity: '+', digits: '', e164: null, spellings: [] });
  });

  it('a foreign number without its plus is the same person, and still not known to be whole', () => {
    expect(readPhone('33612345678', 'LB')).toMatchObject({ identity: '+33612345678', e164: null });
  });

  it('a number of another country does not share the digits of a national one', () => {
    const belize = readPhone('+501 622 1234', 'US');
    const arkansas = readPhone('(501) 622-1234', 'US');
    expect([belize.e164, arkansas.e164]).toEqual(['+5016221234', '+15016221234']);
    expect(belize.identity).not.toBe(arkansas.identity);
  });

  it('without a country only international numbers are whole', () => {
    expect(readPhone('70 111 222', null)).toMatchObject({ e164: null, identity: '+70111222' });
    expect(readPhone('00961 70 111 222', null).e164).toBe('+96170111222');
  });
});

describe('texts that are not one number', () => {
  it.each([
    ['70 111 222 / 03 123 456', 'two numbers'],
    ['70111222,03123456', 'two numbers'],
    ['70 111 222 - 03 123 456', 'two numbers'],
    ['70 111 222 03 123 456', 'two numbers'],
    ['+961 70 111 222 +961 3 123 456', 'two numbers'],
    ['+96170111222+9613123456', 'two numbers'],
    ['3 123 456 3 123 457', 'two numbers'],
    ['70 111 222 ext. 12', 'extension'],
    ['70 111 222 x12', 'extension'],
    ['70 111 222 #3', 'extension'],
    ['٧٠١١١٢٢٢ #٣', 'extension'],
    ['+12125550134;43', 'extension'],
    ['+12125550134*43', 'extension'],
    ['+12125550134 -43', 'extension'],
    ['+12125550134 (43)', 'extension'],
    ['70 111 222-4', 'extension'],
    ['+44 20 7946 0018 (12345)', 'extension'],
    ['O3 123 456', 'letter'],
    ['70111222 or 03123456', 'two numbers'],
    ['+961 70 111 222 333 444', 'too long'],
  ])('%s: %s', (typed, problem) => {
    expect(readPhone(typed, 'LB')).toMatchObject({ e164: null, problem });
  });

  it.each(['70/111222', '03 - 123 456', '+49 1511 / 1234567', '+49 30123 / 456789', '+49 30 12345-67'])(
    '%s is one number',
    (typed) => {
      expect(readPhone(typed, 'LB').problem).toBeNull();
      expect(readPhone(typed, 'LB').e164).not.toBeNull();
    },
  );
});

describe('the country of a shop', () => {
  it.each([
    ['FR', '+961 70 111 222', '', 'FR'],
    ['', '+961 70 111 222', '', 'LB'],
    ['', '00961 70 111 222', '', 'LB'],
    ['', '+1 (215) 555-0134', '', 'US'],
    ['', '01 555 123', '447400123456', 'GB'],
    ['', '01 555 123', '', null],
    ['', '', '', null],
  ])('by the setting %j, the phone %j and the chat number %j it is %s', (setting, phone, chatNumber, country) => {
    expect(shopCountry(setting, { phone, chatNumber })).toBe(country);
  });
});
