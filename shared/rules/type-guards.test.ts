import { describe, expect, it } from '@jest/globals';
import { isRecord } from './type-guards';

describe('isRecord', () => {
  it.each([
    [{ a: 1 }, true],
    [{}, true],
    [[], false],
    [null, false],
    [undefined, false],
    ['text', false],
    [7, false],
  ])('decides whether %j has fields: %s', (value, expected) => expect(isRecord(value)).toBe(expected));
});
