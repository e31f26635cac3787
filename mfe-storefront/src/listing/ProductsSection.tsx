import type { ListedProduct } from '@shop/shared/contracts';
import {
  ArrowRightIcon,
  Container,
  Heading,
  media,
  Picture,
  type PictureSource,
  Skeleton,
  SkeletonCards,
  Text,
  TextLink,
  theme,
  VisuallyHidden,
} from '@shop/shared/ui';
import { css, styled } from 'styled-components';
import { ProductGrid } from './ProductGrid';
import { ROW_LENGTH } from '../queries';

/**
 * The shape of a row on wide screens. `lead`: the first product is as large as four others. `plate`: the heading is
 * below a picture, beside the products.
 */
type Shape = 'row' | 'lead' | 'plate';

interface Props {
  title: string;
  /** The link target of 'View more'. */
  to: string;
  /** Undefined while they load. */
  products: readonly ListedProduct[] | undefined;
  /** Default value: `row`. */
  shape?: Shape;
  /** The picture of a plate. */
  picture?: PictureSource | undefined;
}

/**
 * A row of up to four products, and a link to more of them. On phones the row moves sideways under the finger and stops
 * at a product.
 */
export function ProductsSection({ title, to, products, shape = 'row', picture }: Props) {
  return (
    <Section aria-label={title}>
      <Container>
        <Frame $shape={shape}>
          <Head>
            {shape === 'plate' && (
              <Print>
                {picture && <Picture image={picture} alt="" ratio="auto" sizes="(min-width: 1024px) 33vw, 1px" />}
              </Print>
            )}
            <Heading level={2}>{title}</Heading>
            <TextLink to={to} standalone data-next icon={<ArrowRightIcon size={18} aria-hidden="true" />}>
              <span>
                View more
                <VisuallyHidden>{` of ${title}`}</VisuallyHidden>
              </span>
            </TextLink>
          </Head>
          <Row>
            {products ? (
              <ProductGrid products={products.slice(0, ROW_LENGTH)} lead={shape === 'lead'} />
            ) : (
              <SkeletonCards count={ROW_LENGTH} label={`Loading ${title}`} />
            )}
          </Row>
        </Frame>
      </Container>
    </Section>
  );
}

/** A placeholder for a row whose name is not yet known. */
export function LoadingSection() {
  return (
    <Section as="div">
      <Container>
        <Frame $shape="plate">
          <Head>
            <Text as="div" size="xl">
              <Skeleton width="8rem" height="1.5em" />
            </Text>
          </Head>
          <Row>
            <SkeletonCards count={ROW_LENGTH} />
          </Row>
        </Frame>
      </Container>
    </Section>
  );
}

const Section = styled.section`
  border-top: 1px solid ${theme.color.text};

  ${media.belowDesktop} {
    padding-block: ${theme.space[2]} ${theme.space[4]};
  }
`;

/*
 * The picture of a plate is printed in one ink: dots whose size follows the light of the picture. The ink is the shop's
 * deep color, which the frame around it lays over the black of the dots.
 */
const Print = styled.div`
  display: none;

  ${media.desktop} {
    position: relative;
    display: grid;
    flex: 1;
    width: 100%;
    min-height: 16rem;
    isolation: isolate;
    background: var(--picture-tint);

    &::after {
      content: '';
      position: absolute;
      inset: 0;
      background: ${theme.color.deep};
      mix-blend-mode: lighten;
      pointer-events: none;
    }

    > span {
      position: absolute;
      inset: 0;
      background: radial-gradient(circle closest-side, #ccc, #333) 0 0 / 4px 4px;
      filter: contrast(16);
      mix-blend-mode: multiply;
    }

    img {
      filter: grayscale(1) brightness(1.12) contrast(1.1);
      mix-blend-mode: hard-light;
    }

    > span::after {
      display: none;
    }
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
`;

/* One row on tablets and wider screens. On phones a rail that moves sideways, from edge to edge. */
const Row = styled.div`
  min-width: 0;

  ${media.tablet} {
    & ul,
    & [role='status'] > div {
      grid-template-columns: repeat(4, minmax(0, 1fr));
    }
  }

  ${media.phone} {
    & ul,
    & [role='status'] > div {
      grid-template-columns: none;
      grid-auto-flow: column;
      grid-auto-columns: 44vw;
      gap: 0;
      margin-inline: -${theme.space[4]};
      padding-inline: ${theme.space[4]};
      overflow-x: auto;
      overscroll-behavior-x: contain;
      scroll-snap-type: x proximity;
      scroll-padding-inline: ${theme.space[4]};
      scrollbar-width: none;
    }

    & ul::before {
      display: none;
    }

    & li {
      scroll-snap-align: start;
    }
  }
`;

const lead = css`
  ${media.desktop} {
    padding-block: ${theme.space[6]} ${theme.space[12]};

    ${Head} {
      padding-block-end: ${theme.space[4]};

      h2 {
        font-size: ${theme.size.displayXl};
      }
    }

    ${Row} ul > :first-child,
    ${Row} [role='status'] > div > :first-child {
      grid-area: 1 / 1 / span 2 / span 2;
    }
  }
`;

const plate = css`
  ${media.desktop} {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 2fr);

    ${Head} {
      display: grid;
      grid-template-rows: minmax(0, 1fr) auto auto;
      padding-block-end: ${theme.space[3]};

      h2 {
        margin-block-start: ${theme.space[4]};
        font-size: clamp(3.5rem, 5.4vw, 5.25rem);
        overflow-wrap: anywhere;
      }
    }
  }
`;

const row = css`
  ${media.desktop} {
    padding-block: ${theme.space[6]} ${theme.space[12]};

    ${Head} {
      padding-block-end: ${theme.space[4]};
    }
  }
`;

const shapes = { lead, plate, row };

const Frame = styled.div<{ $shape: Shape }>`
  ${({ $shape }) => shapes[$shape]}
`;
