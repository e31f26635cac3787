import { useHost, usePageTitle } from '@shop/shared/remote';
import { Container, MessageCard, theme } from '@shop/shared/ui';
import { styled } from 'styled-components';

/** Replaces every public page until the shop has opened, and while it is closed for maintenance. */
export function OpensSoon() {
  const { maintenance } = useHost().settings;
  usePageTitle(maintenance ? 'Back soon' : 'Opens soon');
  return (
    <PageSpace>
      <Container>
        <MessageCard
          level={1}
          title={maintenance ? 'We are back soon' : 'This shop opens soon'}
          text="Please come back later."
        />
      </Container>
    </PageSpace>
  );
}

const PageSpace = styled.div`
  padding-block: ${theme.space[16]};
`;
