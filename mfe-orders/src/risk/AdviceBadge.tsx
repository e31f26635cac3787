import type { Order } from '@shop/shared/contracts';
import { Badge, PhoneIcon, WarningIcon, media, visuallyHidden } from '@shop/shared/ui';
import styled from 'styled-components';
import { ADVICE } from './labels';

const ICONS = { warn: WarningIcon, 'call first': PhoneIcon };

/**
 * What staff are advised to do about an order. In a table an icon that has the words as its tip, so that a row keeps its
 * one line; in words on the cards of narrow screens, where nothing hovers.
 */
export function AdviceBadge({ advice }: { advice: NonNullable<Order['advice']> }) {
  const { label, tone } = ADVICE[advice];
  const Icon = ICONS[advice];
  return (
    <span title={label}>
      <Compact tone={tone} icon={<Icon size={14} aria-hidden="true" />}>
        {label}
      </Compact>
    </span>
  );
}

const Compact = styled(Badge)`
  ${media.desktop} {
    min-height: 1.5rem;
    padding-inline: 0.3125rem;

    & > :last-child {
      ${visuallyHidden}
    }
  }
`;
