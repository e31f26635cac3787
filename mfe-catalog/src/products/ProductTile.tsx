import type { Product } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import { effectivePrice, formatMoney, isOnSale, lowUnderOf, stockLevel, totalStock } from '@shop/shared/rules';
import { Badge, Card, Heading, Picture, Stack, Text, theme } from '@shop/shared/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { profitLabel } from './profit';
import { ProductName } from './ProductName';
import { STOCK_TONES } from './stock-summary';
import { VariantChips } from './VariantChips';

interface Props {
  product: Product;
  /** Selects the product. */
  box?: ReactNode;
  /** The product's actions. */
  actions?: ReactNode;
}

/** A product's card for staff: picture, stock, prices, profit and all variants. */
export function ProductTile({ product, box, actions }: Props) {
  const { name, refCode, images, price, buyPrice } = product;
  const total = totalStock(product.stock);
  const level = stockLevel(total, lowUnderOf(product, useHost().settings.lowStockUnder));
  const onSale = isOnSale(product);
  const now = effectivePrice(product);
  const facts = [
    { label: 'Price', value: formatMoney(price) },
    { label: 'Cost', value: buyPrice === null ? '-' : formatMoney(buyPrice) },
    { label: 'Profit', value: profitLabel(price, buyPrice) },
    ...(onSale
      ? [
          { label: 'Sale price', value: formatMoney(now) },
          { label: 'Profit on sale', value: profitLabel(now, buyPrice) },
        ]
      : []),
  ];
  return (
    <Sheet forwardedAs="article" padding={3}>
      <Head>
        <Frame>
          <Picture image={images[0]} sizes="64px" alt="" />
        </Frame>
        <Stack gap={1}>
          <Heading level={2} size="xs">
            <ProductName>{name}</ProductName>
          </Heading>
          <Text as="span" size="sm" tone="muted">
            {`SKU ${refCode}`}
          </Text>
          <Stack direction="row" gap={1} align="center">
            <Badge tone={STOCK_TONES[level]}>{level === 'out' ? 'Out of stock' : `${total} in stock`}</Badge>
            {onSale && <Badge tone="accent">SALE</Badge>}
            {product.archived && <Badge>Archived</Badge>}
          </Stack>
        </Stack>
        {box}
      </Head>
      <Facts>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Facts>
      <VariantChips product={product} />
      {actions}
    </Sheet>
  );
}

/* As tall as the other cards in its row, with the actions at the bottom. */
const Sheet = styled(Card)`
  display: flex;
  flex-direction: column;

  & > :last-child {
    margin-top: auto;
  }
`;

const Head = styled.div`
  display: grid;
  grid-template-columns: 4rem minmax(0, 1fr) auto;
  gap: ${theme.space[3]};

  h2 {
    overflow-wrap: anywhere;
  }
`;

const Frame = styled.div`
  align-self: start;
  overflow: hidden;
  border-radius: ${theme.radius.md};
`;

/* The columns are the same on all cards. The figures of a sale are on a new line, its profit below the regular one. */
const Facts = styled.dl`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1.5fr);
  gap: ${theme.space[1]} ${theme.space[3]};
  margin-top: ${theme.space[2]};
  font-variant-numeric: tabular-nums;

  dt {
    color: ${theme.color.muted};
    font-size: ${theme.size.xs};
    line-height: 1rem;
  }

  dd {
    font-size: ${theme.size.sm};
    line-height: 1.25rem;
    overflow-wrap: anywhere;
  }

  & > :nth-child(5) {
    grid-column: 3;
  }
`;
