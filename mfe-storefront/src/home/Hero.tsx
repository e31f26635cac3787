import type { ListedProduct } from '@shop/shared/contracts';
import { deliveryTimeText, formatMoney, leadsOut } from '@shop/shared/rules';
import { useHost } from '@shop/shared/remote';
import {
  ButtonAnchor,
  ButtonLink,
  Container,
  Heading,
  media,
  Picture,
  Skeleton,
  Text,
  theme,
  TruckIcon,
} from '@shop/shared/ui';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../paths';
import { HeroDrawing } from './HeroDrawing';

interface Props {
  /** Products whose pictures open the shop, the main one first; undefined while they load. */
  products: readonly ListedProduct[] | undefined;
}

/** The opening of the shop: one promise, two ways in, and the clothes themselves. */
export function Hero({ products }: Props) {
  const { policy, front } = useHost().settings;
  const { title, text, links } = front.hero;
  return (
    <Band aria-labelledby="hero-title">
      <Container>
        <Columns>
          <Words>
            <Heading level={1} size="xl" id="hero-title">
              {title}
            </Heading>
            {text && (
              <Lead>
                <Text size="lg" tone="muted">
                  {text}
                </Text>
              </Lead>
            )}
            <Actions>
              {links.map((link, index) => {
                const look = { variant: index === 0 ? 'primary' : 'secondary', size: 'lg' } as const;
                return leadsOut(link) ? (
                  <ButtonAnchor key={index} href={link.path} {...look}>
                    {link.label}
                  </ButtonAnchor>
                ) : (
                  <ButtonLink key={index} to={link.path} {...look}>
                    {link.label}
                  </ButtonLink>
                );
              })}
            </Actions>
            <Note>
              <TruckIcon size={20} aria-hidden="true" />
              <Text size="sm" tone="muted">
                {formatMoney(policy.deliveryFee)} nationwide. {deliveryTimeText(policy)}.
              </Text>
            </Note>
          </Words>
          <HeroPictures products={products} />
        </Columns>
      </Container>
    </Band>
  );
}

/** The newest clothes, large; a drawing for a shop that has no pictures yet. */
function HeroPictures({ products }: Props) {
  if (!products) {
    return (
      <Pictures $count={3}>
        {['main', 'second', 'third'].map((place) => (
          <Frame key={place}>
            <Skeleton height="100%" radius="lg" />
          </Frame>
        ))}
      </Pictures>
    );
  }
  const shown = products.filter(({ images }) => images.length > 0);
  if (shown.length === 0) {
    return (
      <Pictures $count={1}>
        <Frame>
          <HeroDrawing />
        </Frame>
      </Pictures>
    );
  }
  const count = shown.length === 2 ? 1 : shown.length;
  return (
    <Pictures $count={count}>
      {shown.slice(0, count).map((product, index) => (
        <Frame key={product._id}>
          <PictureLink to={paths.product(product._id)}>
            <Fill
              image={product.images[0]}
              alt={product.name}
              sizes={index === 0 ? '(min-width: 1024px) 42vw, 100vw' : '(min-width: 1024px) 20vw, 50vw'}
              priority={index === 0}
            />
          </PictureLink>
        </Frame>
      ))}
    </Pictures>
  );
}

const Band = styled.section`
  padding-block: ${theme.space[4]} ${theme.space[10]};

  ${media.desktop} {
    padding-block: ${theme.space[6]} ${theme.space[16]};
  }
`;

const Columns = styled.div`
  display: flex;
  flex-direction: column-reverse;
  gap: ${theme.space[6]};

  ${media.desktop} {
    display: grid;
    grid-template-columns: minmax(0, 5fr) minmax(0, 7fr);
    align-items: center;
    gap: ${theme.space[12]};
  }
`;

const Words = styled.div`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: ${theme.space[6]};
`;

const Lead = styled.div`
  max-width: 34rem;
  text-wrap: balance;
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[3]};
`;

/* One large picture with two beside it; phones show the large one, less tall, so that the words stay in the first view. */
const Pictures = styled.div<{ $count: number }>`
  display: grid;
  gap: ${theme.space[3]};
  aspect-ratio: 1;

  & > :nth-child(n + 2) {
    display: none;
  }

  ${media.tablet} {
    aspect-ratio: 6 / 5;
    grid-template-columns: ${({ $count }) => ($count === 3 ? 'minmax(0, 2fr) minmax(0, 1fr)' : 'minmax(0, 1fr)')};
    grid-template-rows: repeat(2, minmax(0, 1fr));

    & > :first-child {
      grid-row: 1 / -1;
    }

    & > :nth-child(n + 2) {
      display: block;
    }
  }
`;

const Frame = styled.div`
  position: relative;
  min-height: 0;
  overflow: hidden;
  border-radius: ${theme.radius.xl};
  background: ${theme.color.picture};
`;

const PictureLink = styled(Link)`
  display: block;
  height: 100%;

  &:focus-visible {
    outline: ${theme.focusRing};
    outline-offset: -4px;
  }

  img {
    transition: transform ${theme.duration.slow} ${theme.ease};
  }

  ${media.hover} {
    &:hover img {
      transform: scale(1.03);
    }
  }
`;

const Note = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space[2]};

  svg {
    flex: none;
    color: ${theme.color.muted};
  }
`;

/* Where the box is less tall than the picture, the top stays: that is where garments have their collar. */
const Fill = styled(Picture)`
  height: 100%;
  aspect-ratio: auto;
  border-radius: 0;

  img {
    object-position: 50% 25%;
  }
`;
