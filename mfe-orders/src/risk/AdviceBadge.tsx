import type { Order } from '@shop/shared/contracts';
import { Badge, Text, media } from '@shop/shared/ui';
import { styled } from 'styled-components';
import { ADVICE } from './labels';

interface Props {
  advice: NonNullable<Order['advice']>;
}

/** Advice for staff about an order, beside its status on wide screens. */
export function AdviceBadge({ advice }: Props) {
  const { label, tone } = ADVICE[advice];
  return (
    <Wide>
      <Badge tone={tone}>{label}</Badge>
    </Wide>
  );
}

/** The same advice as text on narrow screens. */
export function AdviceText({ advice }: Props) {
  const { label, tone } = ADVICE[advice];
  return (
    <InlineAdvice forwardedAs="span" size="xs" weight="semibold" tone={tone}>
      {label}
    </InlineAdvice>
  );
}

const Wide = styled.span`
  display: flex;

  ${media.belowDesktop} {
    display: none;
  }
`;

const InlineAdvice = styled(Text)`
  white-space: nowrap;

  ${media.desktop} {
    display: none;
  }
`;
