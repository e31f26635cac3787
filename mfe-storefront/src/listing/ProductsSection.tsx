import type { ListedProduct } from '@shop/shared/contracts';
import {
  ArrowRightIcon,
  Container,
  Heading,
  media,
  Skeleton,
  SkeletonCards,
  Text,
  TextLink,
  theme,
  VisuallyHidden,
} from '@shop/shared/ui';
import styled from 'styled-components';
import { ProductGrid } from './ProductGrid';
import { ROW_LENGTH } from '../queries';

interface Props {
  title: string;
  /** The link target of 'View more'. */
  to: string;
  /** Undefined while they load. */
  products: readonly ListedProduct[] | undefined;
}

/** A row of up to four products, and a link to more of them. */
export function ProductsSection({ title, to, products }: Props) {
  return (
    <Section aria-label={title}>
      <Container>
        <Head>
          <Heading level={2}>{title}</Heading>
          <TextLink to={to} standalone icon={<ArrowRightIcon size={18} aria-hidden="true" />}>
            <span>
              View more
              <VisuallyHidden>{` of ${title}`}</VisuallyHidden>
            </span>
          </TextLink>
        </Head>
        <Row>
          {products ? (
            <ProductGrid products={products.slice(0, ROW_LENGTH)} />
          ) : (
            <SkeletonCards count={ROW_LENGTH} label={`Loading ${title}`} />
          )}
        </Row>
      </Container>
    </Section>
  );
}

/** A placeholder for a row whose name is not yet known. */
export function LoadingSection() {
  return (
    <Section as="div">
      <Container>
        <Head>
          <Text as="div" size="xl">
            <Skeleton width="8rem" height="1.5em" />
          </Text>
        </Head>
        <Row>
          <SkeletonCards count={ROW_LENGTH} />
        </Row>
      </Container>
    </Section>
  );
}

const Section = styled.section`
  padding-block: ${theme.space[6]} ${theme.space[8]};

  ${media.desktop} {
    padding-block: ${theme.space[8]} ${theme.space[12]};
  }
`;

const Head = styled.div`
  position: relative;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 ${theme.space[4]};
  min-height: 3rem;
  margin-bottom: ${theme.space[4]};
`;

/* Four products make one row on tablets and wider screens, and two full rows of two on phones. */
const Row = styled.div`
  ${media.tablet} {
    & ul,
    & [role='status'] > div {
      grid-template-columns: repeat(4, minmax(0, 1fr));
    }
  }
`;
