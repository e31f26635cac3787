import { Container, media, theme } from '@shop/shared/ui';
import { Fragment, type ReactNode } from 'react';
import styled from 'styled-components';

interface Props {
  header: ReactNode;
  /** Beside the content on wide screens, else under it. */
  side: ReactNode;
  /** Where they stand above each other, the side comes first: no matter of looks, as the keyboard goes the same way. */
  sideFirst?: boolean;
  children: ReactNode;
}

/** The layout of cart and checkout: what one works on, beside what it comes to. */
export function CartColumns({ header, side, sideFirst = false, children }: Props) {
  // By their keys, both keep what was typed when a window is turned.
  const parts = [<Main key="main">{children}</Main>, <Fragment key="side">{side}</Fragment>];
  return (
    <Container>
      <Page>
        {header}
        <Columns>{sideFirst ? parts.toReversed() : parts}</Columns>
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
