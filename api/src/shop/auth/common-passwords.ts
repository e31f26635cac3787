import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

const TOO_COMMON =
  'This password is among the first that are tried. Choose another one, such as several words that do not belong together.';

/** The lowest allowed score of zxcvbn: passwords below it are guessed within a million tries. */
const MIN_SCORE = 2;

/** Characters that are checked: longer texts take longer, and a password is never weaker than its beginning. */
const JUDGED_CHARACTERS = 32;

let judge: Promise<ZxcvbnFactory> | null = null;

/** The word lists take about 25 MB, so they are loaded when the first password is set. */
const loadJudge = async (): Promise<ZxcvbnFactory> => {
  const [core, common] = await Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]);
  return new core.ZxcvbnFactory({ dictionary: common.dictionary, graphs: common.adjacencyGraphs });
};

/**
 * Why a new password is too weak; null when it is not. Weak are common passwords and variations of them
 * ('Password1234!'), sequences and repetitions of characters, and words about the owner.
 *
 * @param about words about the owner, such as name and address
 */
export async function commonPasswordProblem(
  password: string,
  about: readonly (string | null | undefined)[],
): Promise<string | null> {
  judge ??= loadJudge();
  const words = about.flatMap((text) => (text ?? '').split(/[\s@.]+/)).filter((word) => word.length > 2);
  const { score } = (await judge).check(password.slice(0, JUDGED_CHARACTERS), words);
  return score < MIN_SCORE ? TOO_COMMON : null;
}
