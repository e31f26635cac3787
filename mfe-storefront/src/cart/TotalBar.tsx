import { formatMoney } from '@shop/shared/rules';
import { Text } from '@shop/shared/ui';
import type { ReactNode, RefObject } from 'react';
import { BottomBar } from '../BottomBar';
import { useOutOfSight } from '../useOutOfSight';

interface Props {
  /** The button that the bar stands in for while it is out of sight. */
  standsFor: RefObject<HTMLElement | null>;
  /** What is to be paid, in dollars. */
  total: number;
  /** The next step. */
  children: ReactNode;
}

/** The total and the next step at the bottom of the screen, however long the page above its own button is. */
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
