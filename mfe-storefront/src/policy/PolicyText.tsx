import { ButtonLink, Container, media, PageHeader, theme } from '@shop/shared/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { ContactLinks } from '../contact/ContactLinks';
import { paths } from '../paths';

interface Props {
  title: string;
  description: string;
  children: ReactNode;
}

/** The layout of a text page: headings, paragraphs and lists at a readable width, with links at the end. */
export function PolicyText({ title, description, children }: Props) {
  return (
    <Container width="narrow">
      <Column>
        <PageHeader look="display" title={title} description={description} />
        <Words>{children}</Words>
        <NextSteps aria-label="Contact us">
          <ContactLinks message={`Hello, I have a question about your ${title}.`} />
          <ButtonLink to={paths.home} variant="ghost">
            Continue Shopping
          </ButtonLink>
        </NextSteps>
      </Column>
    </Container>
  );
}

const Column = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[8]};
  padding-block: ${theme.space[8]} ${theme.space[16]};
`;

const Words = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[4]};

  h2,
  h3 {
    margin-top: ${theme.space[4]};
  }

  /* Lines that were ended by hand. */
  p,
  li {
    white-space: pre-line;
  }

  ul,
  ol {
    display: grid;
    gap: ${theme.space[2]};
    padding-inline-start: ${theme.space[5]};
    list-style: disc;
  }

  ol {
    list-style: decimal;
  }

  li > * + * {
    margin-top: ${theme.space[2]};
  }
`;

const NextSteps = styled.section`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[3]};

  /* Enlarged text may need a second line. */
  && > * {
    white-space: normal;
  }

  ${media.phone} {
    flex-direction: column;
  }
`;
