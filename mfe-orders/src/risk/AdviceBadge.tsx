import type { Order } from '@shop/shared/contracts';
import { Badge, PhoneIcon, WarningIcon, media, theme, visuallyHidden } from '@shop/shared/ui';
import styled from 'styled-components';
import { ADVICE } from './labels';

interface Props {
  advice: NonNullable<Order['advice']>;
}

const ICONS = { warn: WarningIcon, 'call first': PhoneIcon };

/** What staff are advised to do about an order, beside its status on wide screens: an icon that has the words as its tip. */
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
  return <Words $tone={tone}>{label}</Words>;
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

const Words = styled.span<{ $tone: 'yellow' | 'red' }>`
  color: ${({ $tone }) => theme.tone[$tone].text};
  font-weight: ${theme.weight.semibold};
  white-space: nowrap;

  ${media.desktop} {
    display: none;
  }
`;
