import { describe, expect, it } from '@jest/globals';
import { commonPasswordProblem } from './common-passwords';

const about = ['Ada Lovelace', 'ada@shop.example', 'countess', null, undefined];

describe('commonPasswordProblem', () => {
  it.each([
    'password1234',
    'Password1234!',
    'aaaaaaaaaaaa',
    'abcabcabcabcabc',
    'qwertyuiop12',
    'P@ssw0rd1234',
    '123456789012',
    'administrator',
    'iloveyou1234',
    'letmein123456',
    'lovelace1234',
    'CountessCountess',
    'x'.repeat(200),
  ])('refuses the new password %s', async (password) => {
    expect(await commonPasswordProblem(password, about)).toMatch(/^This password is among the first that are tried\./);
  });

  it.each([
    'correct horse battery',
    'a password for tests',
    'tz8!kQ2#vLm0',
    `password1234 ${'and quite a few more words '.repeat(6)}`,
  ])('accepts the new password %s', async (password) => {
    expect(await commonPasswordProblem(password, about)).toBeNull();
  });
});
