import { Container, ErrorState, theme } from '@shop/shared/ui';
import { styled } from 'styled-components';

/** Replaces a page whose data the server cannot read. The browser then renders the page itself in its place. */
export function AwayPage() {
  return (
    <Container>
      <PageSpace>
        <ErrorState
          level={1}
          title="The shop cannot show this page at the moment. Please try again in a few seconds."
        />
      </PageSpace>
    </Container>
  );
}

const PageSpace = styled.div`
  padding-block: ${theme.space[8]};
`;
