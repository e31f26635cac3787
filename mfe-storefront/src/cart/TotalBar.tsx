import { formatMoney } from '@shop/shared/rules';
import { Text } from '@shop/shared/ui';
import type { ReactNode, RefObject } from 'react';
import { BottomBar } from '../BottomBar';
import { useOutOfSight } from '../useOutOfSight';

interface Props {
  /** The bar is shown while this button is out of sight. */
  standsFor: RefObject<HTMLElement | null>;
  /** The amount to pay, in dollars. */
  total: number;
  /** The next step. */
  children: ReactNode;
}

/** Shows the total and the next step at the bottom of the screen while the page's own button is out of sight. */
export function TotalBar({ standsFor, total, children }: Props) {
  if (!useOutOfSight(standsFor)) return null;
  return (
    <BottomBar aria-label="Your order">
      <div>
        <Text size="sm" tone="muted">
          Total
        </Text>
        <Text weight="bold" tabular>
          {formatMoney(total)}
        </Text>
      </div>
      {children}
    </BottomBar>
  );
}
