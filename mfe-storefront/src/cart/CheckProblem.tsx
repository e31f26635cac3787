import { Banner, Button } from '@shop/shared/ui';
import type { CartCheck } from './useCartCheck';

/** Says why the cart could not be checked, and checks it again. Renders nothing after a check. */
export function CheckProblem({ check: { problem, checking, check } }: { check: CartCheck }) {
  if (problem === null) return null;
  return (
    <Banner
      kind="warning"
      actions={
        <Button size="sm" onClick={check} loading={checking}>
          Check again
        </Button>
      }
    >
      {problem}
    </Banner>
  );
}
