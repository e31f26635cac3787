import { describe, expect, it } from '@jest/globals';
import { lintTexts } from './lint-texts';

const inFile = (code: string): [string, string] => ['scripts/remotes/refusal.ts', code];

describe('the names of errors', () => {
  const [same, inherits, without, other, copied] = lintTexts('error-name', [
    inFile("export class Refusal extends Error {\n  override name = 'Refusal';\n}\n"),
    inFile("export class OldRefusal extends RefusalError {\n  override readonly name = 'OldRefusal';\n}\n"),
    inFile('export class Refusal extends Error {}\n'),
    inFile("export class Refusal extends Error {\n  override name = 'Failure';\n}\n"),
    inFile('export class OldRefusal extends RefusalError {}\n'),
  ]);

  it('pass if they equal the names of the classes', () => {
    expect(same).toEqual([]);
    expect(inherits).toEqual([]);
  });

  it('are refused if they are missing or different', () => {
    expect(without).toEqual(["An error needs the name of its class: override name = 'Refusal'."]);
    expect(other).toEqual(without);
    expect(copied).toEqual(["An error needs the name of its class: override name = 'OldRefusal'."]);
  });
});
