import { orderState, orderStatusTone } from '@shop/shared/rules';
import { styled } from 'styled-components';
import { media, theme, type Tone } from '../theme/theme';

interface Props {
  order: Parameters<typeof orderState>[0];
}

/** The status of an order for dense rows: a dot in the color of its badge, and the word. */
export function OrderStatusDot({ order }: Props) {
  const state = orderState(order);
  return (
    <Root>
      <Dot $tone={orderStatusTone(state)} />
      <Word>{state}</Word>
    </Root>
  );
}

const Root = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space[2]};
  white-space: nowrap;
`;

/* The text color of a badge is too dark for a dot, its ground too light. */
const Dot = styled.span<{ $tone: Tone }>`
  flex: none;
  width: 8px;
  height: 8px;
  border-radius: ${theme.radius.full};
  background: ${({ $tone }) => theme.tone[$tone].text};
  background: ${({ $tone }) => `oklch(from ${theme.tone[$tone].text} 0.68 calc(c * 1.4) h)`};

  ${media.forcedColors} {
    forced-color-adjust: none;
  }
`;

const Word = styled.span`
  display: inline-block;

  &::first-letter {
    text-transform: uppercase;
  }
`;
