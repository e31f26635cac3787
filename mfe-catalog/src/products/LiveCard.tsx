import { counted } from '@shop/shared/rules';
import { Badge, Dotted, Picture, Price, Stack, Text, theme } from '@shop/shared/ui';
import type { ComponentProps, ReactNode } from 'react';
import { styled } from 'styled-components';

interface Props {
  /** The first picture as it is stored; undefined for none. */
  image: ComponentProps<typeof Picture>['image'];
  /** The address of the first picture that is not uploaded yet; undefined for none. */
  chosen: string | undefined;
  name: string;
  price: number;
  salePrice: number | null;
  onSale: boolean;
  colors: readonly string[];
  sizes: readonly string[];
  /** The form. */
  children: ReactNode;
}

/** From this width the card is beside the form. */
const wide = '@media (min-width: 1200px)';

/**
 * A product's form with its card in the shop beside it, which shows what is typed. Narrow windows have no room for it,
 * and screen readers read the fields.
 */
export function WithLiveCard({ image, chosen, name, price, salePrice, onSale, colors, sizes, children }: Props) {
  const choices = [
    ...(colors.length > 0 ? [counted(colors.length, 'color')] : []),
    ...(sizes.length > 0 ? [sizes.join(' ')] : []),
  ];
  return (
    <Beside>
      <Fields>{children}</Fields>
      <Card aria-hidden="true">
        <Stack gap={2}>
          <Text size="xs" tone="muted">
            In the shop
          </Text>
          <Frame>
            {image === undefined && chosen !== undefined ? (
              <img src={chosen} alt="" />
            ) : (
              <Picture image={image} sizes="256px" ratio="4 / 5" alt="" />
            )}
            {onSale && (
              <Sale>
                <Badge tone="accent">SALE</Badge>
              </Sale>
            )}
          </Frame>
          <Text weight="semibold">{name.trim() || 'Name'}</Text>
          <Price price={price} salePrice={salePrice} onSale={onSale} />
          {choices.length > 0 && (
            <Text size="sm" tone="muted">
              <Dotted parts={choices} />
            </Text>
          )}
        </Stack>
      </Card>
    </Beside>
  );
}

const Beside = styled.div`
  ${wide} {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 16rem;
    gap: ${theme.space[8]};
    align-items: start;
  }
`;

const Fields = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[5]};
  min-width: 0;
`;

/* Stays in sight while the form scrolls. */
const Card = styled.div`
  display: none;
  overflow-wrap: anywhere;

  ${wide} {
    display: block;
    position: sticky;
    top: ${theme.space[4]};
  }
`;

const Frame = styled.div`
  position: relative;
  overflow: hidden;
  background: ${theme.color.neutralSoft};

  > img {
    display: block;
    width: 100%;
    aspect-ratio: 4 / 5;
    object-fit: cover;
  }
`;

const Sale = styled.span`
  position: absolute;
  top: ${theme.space[2]};
  left: ${theme.space[2]};
`;
