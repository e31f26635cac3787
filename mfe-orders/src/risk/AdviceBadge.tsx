import type { Order } from '@shop/shared/contracts';
import { Badge, PhoneIcon, Text, WarningIcon, media, visuallyHidden } from '@shop/shared/ui';
import styled from 'styled-components';
import { ADVICE } from './labels';

interface Props {
  advice: NonNullable<Order['advice']>;
}

const ICONS = { warn: WarningIcon, 'call first': PhoneIcon };

/** Advice for staff about an order, beside its status on wide screens: an icon with the text as its tooltip. */
export function AdviceBadge({ advice }: Props) {
  const { label, tone } = ADVICE[advice];
  const Icon = ICONS[advice];
  return (
    <Tip title={label}>
      <AdviceLabel tone={tone} icon={<Icon size={14} aria-hidden="true" />}>
        {label}
      </AdviceLabel>
    </Tip>
  );
}

/** The same advice as text on narrow screens, where there is no hover. */
export function AdviceText({ advice }: Props) {
  const { label, tone } = ADVICE[advice];
  return (
    <InlineAdvice forwardedAs="span" size="xs" weight="semibold" tone={tone}>
      {label}
    </InlineAdvice>
  );
}

const Tip = styled.span`
  display: flex;

  ${media.belowDesktop} {
    display: none;
  }
`;

/* The same height as the status badge. */
const AdviceLabel = styled(Badge)`
  min-height: 1.4rem;
  padding-inline: 0.3125rem;

  & > :last-child {
    ${visuallyHidden}
  }
`;

const InlineAdvice = styled(Text)`
  white-space: nowrap;

  ${media.desktop} {
    display: none;
  }
`;
