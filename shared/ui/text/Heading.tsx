import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { displayType } from '../theme/mixins';
import { theme } from '../theme/theme';

const sizes = {
  xs: theme.size.lg,
  sm: theme.size.displaySm,
  md: theme.size.displayMd,
  lg: theme.size.displayLg,
  xl: theme.size.displayXl,
} as const;

type Size = keyof typeof sizes;

const sizeOfLevel = { 1: 'lg', 2: 'md', 3: 'sm', 4: 'xs', 5: 'xs', 6: 'xs' } as const;

interface Props {
  children: ReactNode;
  /** The heading level. Default value: 2. */
  level?: 1 | 2 | 3 | 4 | 5 | 6;
  /** The size on the fluid display scale, independent of the level. The default follows the level. */
  size?: Size;
  id?: string;
  className?: string;
  /** -1 lets scripts move the focus here after navigation. */
  tabIndex?: -1;
}

/** A heading in the display font. */
export function Heading({ children, level = 2, size = sizeOfLevel[level], ...rest }: Props) {
  return (
    <Root as={`h${level}` as const} $size={size} {...rest}>
      {children}
    </Root>
  );
}

const Root = styled.h2<{ $size: Size }>`
  ${displayType}
  font-size: ${({ $size }) => sizes[$size]};
`;
