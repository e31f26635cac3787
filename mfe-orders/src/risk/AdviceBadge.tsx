import type { Order } from '@shop/shared/contracts';
import { Badge, PhoneIcon, Text, WarningIcon, media, visuallyHidden } from '@shop/shared/ui';
import styled from 'styled-components';
import { ADVICE } from './labels';

interface Props {
  advice: NonNullable<Order['advice']>;
}

const ICONS = { warn: WarningIcon, 'call first': PhoneIcon };

/**
 * What staff are advised to do about an order, beside its status on wide screens: an icon that has the words as its
 * tip.
 */
export function AdviceBadge({ advice }: Props) {
  const { label, tone } = ADVICE[advice];
  const Icon = ICONS[advice];
  return (
    <Tip title={label}>
      <Compact tone={tone} icon={<Icon size={14} aria-hidden="true" />}>
        {label}
      </Compact>
    </Tip>
  );
}

/** The same on narrow screens, where nothing hovers: the words, among the facts of the order. */
export function AdviceText({ advice }: Props) {
  const { label, tone } = ADVICE[advice];
  return (
    <OnNarrow as="span" size="xs" weight="semibold" tone={tone}>
      {label}
    </OnNarrow>
  );
}

const Tip = styled.span`
  display: flex;

  ${media.belowDesktop} {
    display: none;
  }
`;

/* As high as the status. */
const Compact = styled(Badge)`
  min-height: 1.4rem;
  padding-inline: 0.3125rem;

  & > :last-child {
    ${visuallyHidden}
  }
`;

const OnNarrow = styled(Text)`
  white-space: nowrap;

  ${media.desktop} {
    display: none;
  }
`;
