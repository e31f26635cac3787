import { Container, ErrorState } from '@shop/shared/ui';
import styled from 'styled-components';

/** Stands in for a page whose data the server cannot read; the browser replaces it by the page. */
export function AwayPage() {
  return (
    <Container>
      <Room>
        <ErrorState
          level={1}
          title="The shop cannot show this page at the moment. Please try again in a few seconds."
        />
      </Room>
    </Container>
  );
}

const Room = styled.div`
  padding-block: ${({ theme }) => theme.space[8]};
`;
