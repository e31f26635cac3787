import type { ElementType, ReactNode } from 'react';
import { styled } from 'styled-components';
import { theme, type Tone } from '../theme/theme';

interface Props {
  children: ReactNode;
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl';
  /** `muted` for secondary text; a tone for amounts and states. */
  tone?: 'default' | 'muted' | Tone;
  weight?: keyof typeof theme.weight;
  /** Digits of equal width, for amounts in a column. */
  tabular?: boolean;
  /** One line, cut with an ellipsis. */
  truncate?: boolean;
  align?: 'start' | 'center' | 'end';
  /** The element to render. Default value: `p`. */
  as?: ElementType;
  id?: string;
  className?: string;
}

/** Body text on the type scale. */
export function Text({
  children,
  size = 'md',
  tone = 'default',
  weight = 'regular',
  tabular,
  truncate,
  align,
  ...rest
}: Props) {
  return (
    <Root $size={size} $tone={tone} $weight={weight} $tabular={tabular} $truncate={truncate} $align={align} {...rest}>
      {children}
    </Root>
  );
}

function colorOf(tone: NonNullable<Props['tone']>): string {
  if (tone === 'default') return 'inherit';
  return tone === 'muted' ? theme.color.muted : theme.tone[tone].text;
}

const Root = styled.p<{
  $size: NonNullable<Props['size']>;
  $tone: NonNullable<Props['tone']>;
  $weight: keyof typeof theme.weight;
  $tabular?: boolean;
  $truncate?: boolean;
  $align: Props['align'];
}>`
  font-size: ${({ $size }) => theme.size[$size]};
  font-weight: ${({ $weight }) => theme.weight[$weight]};
  color: ${({ $tone }) => colorOf($tone)};
  ${({ $tabular }) => $tabular && 'font-variant-numeric: tabular-nums;'}
  ${({ $truncate }) => $truncate && 'overflow: hidden; text-overflow: ellipsis; white-space: nowrap; min-width: 0;'}
  ${({ $align }) => $align && `text-align: ${$align};`}
`;
