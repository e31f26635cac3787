import { Container, media, Text, theme } from '@shop/shared/ui';
import { styled } from 'styled-components';
import { ContactLinks } from '../contact/ContactLinks';
import { NewestProducts } from '../listing/NewestProducts';

interface Props {
  /** The missing thing in one word, such as `product`. */
  what: string;
}

/** The ways on from a missing page: contact with the shop, and its newest products. */
export function NotFoundHelp({ what }: Props) {
  return (
    <>
      <Container>
        <Contact aria-label="Contact us">
          <Text tone="muted">Looking for something else? Ask us.</Text>
          <Links>
            <ContactLinks message={`Hello, I am looking for a ${what} that I cannot find.`} />
          </Links>
        </Contact>
      </Container>
      <NewestProducts />
    </>
  );
}

const Contact = styled.section`
  display: grid;
  justify-items: center;
  gap: ${theme.space[4]};
  padding-block: ${theme.space[4]} ${theme.space[10]};
  text-align: center;
`;

const Links = styled.div`
  display: grid;
  gap: ${theme.space[2]};

  ${media.tablet} {
    grid-auto-flow: column;
  }
`;
