import type { ReactNode } from 'react';
import styled from 'styled-components';
import { media, theme } from '../theme/theme';

interface Props {
  children: ReactNode;
  /** `narrow` for reading and forms, `normal` (default) for pages, `wide` for full grids. */
  width?: keyof typeof theme.container;
  className?: string;
}

/** Centres the page's content and gives it its side gutters. */
export function Container({ children, width = 'normal', className }: Props) {
  return (
    <Box $width={width} className={className}>
      {children}
    </Box>
  );
}

const Box = styled.div<{ $width: keyof typeof theme.container }>`
  width: 100%;
  max-width: ${({ $width }) => theme.container[$width]};
  margin-inline: auto;
  padding-inline: ${theme.space[4]};

  ${media.tablet} {
    padding-inline: ${theme.space[6]};
  }

  ${media.desktop} {
    padding-inline: ${theme.space[8]};
  }
`;
