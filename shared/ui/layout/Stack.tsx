import type { ElementType, ReactNode } from 'react';
import { styled } from 'styled-components';
import { theme, type Space } from '../theme/theme';

interface Props {
  children: ReactNode;
  /** The gap between children, as a step of the spacing scale. Default value: 4 (16 px). */
  gap?: Space;
  /** `column` (default) or `row`; a row wraps. */
  direction?: 'column' | 'row';
  align?: 'start' | 'center' | 'end' | 'stretch' | 'baseline';
  justify?: 'start' | 'center' | 'end' | 'between';
  /** The element to render. Default value: `div`. */
  as?: ElementType;
  className?: string;
}

/** Arranges its children in a column or row with an even gap. */
export function Stack({ children, gap = 4, direction = 'column', align, justify, as, className }: Props) {
  return (
    <Box as={as} $gap={gap} $direction={direction} $align={align} $justify={justify} className={className}>
      {children}
    </Box>
  );
}

const Box = styled.div<{
  $gap: Space;
  $direction: 'column' | 'row';
  $align: Props['align'];
  $justify: Props['justify'];
}>`
  display: flex;
  flex-direction: ${({ $direction }) => $direction};
  flex-wrap: ${({ $direction }) => ($direction === 'row' ? 'wrap' : 'nowrap')};
  gap: ${({ $gap }) => theme.space[$gap]};
  align-items: ${({ $align, $direction }) => $align ?? ($direction === 'row' ? 'center' : 'stretch')};
  justify-content: ${({ $justify }) => ($justify === 'between' ? 'space-between' : ($justify ?? 'flex-start'))};
  min-width: 0;
`;
