import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

const TOO_COMMON =
  'This password is among the first that are tried. Choose another one, such as several words that do not belong together.';

/** Refused are passwords that are guessed within a million tries: the scores below this one. */
const LEAST_SCORE = 2;

/** Judging takes longer the longer a password is, and a password is never weaker than its beginning. */
const JUDGED_CHARACTERS = 32;

let judge: Promise<ZxcvbnFactory> | null = null;

/** The list takes some 25 MB: it is loaded when the first password is set. */
const loadJudge = async (): Promise<ZxcvbnFactory> => {
  const [core, common] = await Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]);
  return new core.ZxcvbnFactory({ dictionary: common.dictionary, graphs: common.adjacencyGraphs });
};

/**
 * What is wrong with a new password: it is a common one, or next to one ('Password1234!'), or a row or repetition of
 * characters, or made of words about its owner. Null when nothing is.
 *
 * @param about name, address and the like of the account
 */
export async function commonPasswordProblem(
  password: string,
  about: readonly (string | null | undefined)[],
): Promise<string | null> {
  judge ??= loadJudge();
  const words = about.flatMap((text) => (text ?? '').split(/[\s@.]+/)).filter((word) => word.length > 2);
  const { score } = (await judge).check(password.slice(0, JUDGED_CHARACTERS), words);
  return score < LEAST_SCORE ? TOO_COMMON : null;
}
