import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { media, theme } from '../theme/theme';

interface Props {
  children: ReactNode;
  /**
   * `page` (default) for the shop's pages, `narrow` for a text or form column at the same left edge, `wide` for tables.
   */
  width?: keyof typeof theme.container;
  className?: string;
}

/** Centers the page content and adds its side gutters. */
export function Container({ children, width = 'page', className }: Props) {
  return (
    <Box $width={width} className={className}>
      {children}
    </Box>
  );
}

const inset = (gutter: string) => css<{ $width: keyof typeof theme.container }>`
  padding-inline: ${({ $width }) =>
    $width === 'narrow' ? `calc(max(0px, (100% - ${theme.container.page}) / 2) + ${gutter})` : gutter};
`;

const Box = styled.div<{ $width: keyof typeof theme.container }>`
  width: 100%;
  max-width: ${({ $width }) => ($width === 'narrow' ? 'none' : theme.container[$width])};
  margin-inline: auto;
  ${inset(theme.space[4])}

  ${({ $width }) =>
    $width === 'narrow' &&
    css`
      & > * {
        max-width: ${theme.container.narrow};
      }
    `}

  ${media.tablet} {
    ${inset(theme.space[6])}
  }

  ${media.desktop} {
    ${inset(theme.space[8])}
  }
`;
