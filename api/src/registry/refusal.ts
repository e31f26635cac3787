import type { Problem } from '@shop/shared/remote/release/problem';
import { ShopError } from '../errors';

/**
 * Refuses a release. The answer lists every problem.
 *
 * @throws ShopError 422 RELEASE_REFUSED
 */
export function refuseRelease(what: string, problems: readonly Problem[]): never {
  const [first] = problems;
  const count = problems.length;
  const message = count === 1 ? first?.message : `${String(count)} checks failed. First: ${first?.message ?? ''}`;
  throw new ShopError('invalid', 'RELEASE_REFUSED', `${what} was refused: ${message ?? ''}`, { errors: [...problems] });
}
