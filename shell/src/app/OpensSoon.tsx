import { usePageTitle } from '@shop/shared/remote';
import { Container, MessageCard } from '@shop/shared/ui';

/** In the place of every public page until the shop has opened. */
export function OpensSoon() {
  usePageTitle('Opens soon');
  return (
    <Container width="narrow">
      <MessageCard
        level={1}

        title="This shop opens soon"
        text="Please come back later."
      />
    </Container>
  );
}
