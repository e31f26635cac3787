import { usePictureUrls } from '@shop/shared/remote';
import { saleBadge } from '@shop/shared/rules';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { css, styled } from 'styled-components';
import { dataType } from '../theme/mixins';
import { media, theme } from '../theme/theme';
import { mediaQuery } from '../useMediaQuery';
import { MovingPicture } from './MovingPicture';
import { Picture, type PictureSource } from './Picture';
import { Price } from './Price';
import { SwatchDots } from './Swatch';

/** The product data of a card. A public product of the API fits. Prices are in dollars. */
export interface CardProduct {
  /** With an id, the picture of a pressed card moves to the product's page. */
  _id?: string;
  name: string;
  price: number;
  salePrice?: number | null;
  onSale: boolean;
  colors?: readonly string[];
  images: readonly PictureSource[];
  /** The URL of a picture that replaces the first one on mouse hover. It is loaded only then. */
  secondImage?: string;
}

interface Props {
  product: CardProduct;
  /** The target of the card's link. */
  to: string;
  /** `list` shows the picture beside the text and the `description`. Default value: `grid`. */
  layout?: 'grid' | 'list';
  description?: ReactNode;
  soldOut?: boolean;
  /** The heading level of the name. Default value: 3. */
  headingLevel?: 2 | 3 | 4;
  /** The display width of the picture. The default fits two, three or four columns. */
  sizes?: string;
  /** The picture is in the first view. */
  priority?: boolean;
}

/**
 * A product in a grid or list, picture first. The name is the link, and the whole card is its press target. The link's
 * state has the URL of the loaded picture as `picture`, for the first view of the product's page.
 */
export function ProductCard({
  product,
  to,
  layout = 'grid',
  description,
  soldOut = false,
  headingLevel = 3,
  sizes,
  priority,
}: Props) {
  const { _id, name, price, salePrice, onSale, colors = [], images, secondImage } = product;
  const at = usePictureUrls();
  const [nearby, setNearby] = useState(false);
  const [picture, setPicture] = useState('');
  const [moving, setMoving] = useState(false);
  const come = ({ currentTarget }: SyntheticEvent) => {
    const image = currentTarget.querySelector('img');
    if (image?.complete) setPicture(image.currentSrc);
    if (secondImage && window.matchMedia('(hover: hover) and (pointer: fine)').matches) setNearby(true);
  };
  const badge = saleBadge({ price, salePrice, onSale });
  const list = layout === 'list';
  const drawnWidth = list
    ? '160px'
    : '(min-width: 1280px) 300px, (min-width: 1024px) 25vw, (min-width: 640px) 33vw, 50vw';
  return (
    <Root $list={list} onPointerEnter={come} onFocus={come}>
      <Frame>
        <MovingPicture of={moving ? _id : undefined}>
          <Picture image={images[0]} alt="" sizes={sizes ?? drawnWidth} priority={priority}>
            {nearby && secondImage && <SecondPicture src={at(secondImage)} alt="" onLoad={showLoaded} />}
          </Picture>
        </MovingPicture>
      </Frame>
      <Body $list={list}>
        <Name as={`h${headingLevel}` as const}>
          <NameLink
            to={to}
            state={picture === '' ? undefined : { picture }}
            onClick={() => setMoving(!window.matchMedia(mediaQuery(media.reducedMotion)).matches)}
          >
            {name}
          </NameLink>
        </Name>
        {list && description && <Description>{description}</Description>}
        <Offer>
          <Price price={price} salePrice={salePrice} onSale={onSale} />
          {badge && <Off>{badge}</Off>}
        </Offer>
        <Foot>
          <SwatchDots colors={colors} />
          {soldOut && <Gone>Sold out</Gone>}
        </Foot>
      </Body>
    </Root>
  );
}

const showLoaded = ({ currentTarget }: SyntheticEvent) => currentTarget.setAttribute('data-there', '');

/* Visible only after it has loaded completely, so a failed picture is never visible. */
const SecondPicture = styled.img`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  object-fit: cover;
  opacity: 0;
  transition: opacity ${theme.duration.normal} ${theme.ease};

  article:is(:hover, :has(:focus-visible)) > div &[data-there] {
    opacity: 1;
  }
`;

const Root = styled.article<{ $list: boolean }>`
  position: relative;
  min-width: 0;
  ${({ $list }) =>
    $list
      ? css`
          display: grid;
          grid-template-columns: clamp(6.5rem, 22vw, 10rem) minmax(0, 1fr);
          gap: ${theme.space[4]};
          align-items: center;
          padding-bottom: ${theme.space[4]};
          border-bottom: 1px solid ${theme.color.border};
        `
      : css`
          display: flex;
          flex-direction: column;
        `}

  &:has(:focus-visible) {
    outline: ${theme.focusRing};
    outline-offset: -2px;
  }
`;

const Frame = styled.div`
  position: relative;
`;

/* Name and price in one line where both fit; on phones, and with a badge, the price has its own in each card. */
const Body = styled.div<{ $list: boolean }>`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${theme.space[1]} ${theme.space[3]};
  min-width: 0;
  overflow-wrap: anywhere;
  ${({ $list }) => ($list ? 'flex-direction: column;' : `padding: ${theme.space[3]} ${theme.space[3]} ${theme.space[4]};`)}
`;

const Offer = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 ${theme.space[2]};

  &:has(> :nth-child(2)) {
    width: 100%;
  }

  ${media.phone} {
    width: 100%;
  }
`;

const Off = styled.span`
  ${dataType}
  color: ${theme.color.accentText};
`;

const Foot = styled.div`
  display: flex;
  flex: 1 0 100%;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[2]};
`;

const Gone = styled.span`
  ${dataType}
  color: ${theme.color.muted};
`;

const Name = styled.h3`
  font-size: ${theme.size.md};
  font-weight: ${theme.weight.medium};
  line-height: 1.35;
`;

const NameLink = styled(Link)`
  text-decoration: none;
  outline: none;

  &::after {
    content: '';
    position: absolute;
    inset: 0;
  }
`;

const Description = styled.p`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  color: ${theme.color.muted};
  font-size: ${theme.size.sm};
`;
