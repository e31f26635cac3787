import { Container, media, theme } from '@shop/shared/ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';

interface Props {
  header: ReactNode;
  /** Beside the content on wide screens, under it on phones. */
  side: ReactNode;
  children: ReactNode;
}

/** The layout of cart and checkout: what one works on, beside what it comes to. */
export function CartColumns({ header, side, children }: Props) {
  return (
    <Container>
      <Page>
        {header}
        <Columns>
          <Main>{children}</Main>
          {side}
        </Columns>
      </Page>
    </Container>
  );
}

const Page = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[6]};
  padding-block: ${theme.space[6]} ${theme.space[16]};
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[8]};

  ${media.desktop} {
    grid-template-columns: minmax(0, 1fr) 24rem;
    align-items: start;
    gap: ${theme.space[12]};
  }
`;

const Main = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[6]};
  min-width: 0;
`;
