import { Container, media, theme } from '@shop/shared/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** The layout of pages that list products. */
export function ListingPage({ children }: { children: ReactNode }) {
  return (
    <Container>
      <Column>{children}</Column>
    </Container>
  );
}

const Column = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[3]};
  padding-block: ${theme.space[2]} ${theme.space[16]};

  ${media.tablet} {
    gap: ${theme.space[6]};
    padding-top: ${theme.space[4]};
  }

  ${media.desktop} {
    gap: ${theme.space[8]};

    /* What somebody searched for may be long. */
    &:not(:has([type='search'])) > header h1 {
      font-size: ${theme.size.displayXl};
    }
  }
`;
