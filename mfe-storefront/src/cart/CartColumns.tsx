import { Container, media, theme } from '@shop/shared/ui';
import { Fragment, type ReactNode } from 'react';
import { styled } from 'styled-components';

interface Props {
  header: ReactNode;
  /** Beside the content on wide screens, otherwise below it. */
  side: ReactNode;
  /** In one column, puts the side first. This is the order in the DOM, so that the keyboard follows the same order. */
  sideFirst?: boolean;
  children: ReactNode;
}

/** The layout of the cart and checkout pages: the content, with the order summary beside it. */
export function CartColumns({ header, side, sideFirst = false, children }: Props) {
  // The keys keep typed text when the order of the two changes, for example when a device is rotated.
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
  padding-block: ${theme.space[8]} ${theme.space[16]};
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
