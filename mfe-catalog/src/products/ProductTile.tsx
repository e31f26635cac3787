import type { Product } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import { effectivePrice, formatMoney, isOnSale, lowUnderOf, stockLevel, totalStock } from '@shop/shared/rules';
import { Badge, Card, Heading, Picture, Stack, Text, theme } from '@shop/shared/ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { earned } from './earned';
import { ProductName } from './ProductName';
import { STOCK_TONES } from './stockSummary';
import { VariantChips } from './VariantChips';

interface Props {
  product: Product;
  /** What can be done with it. */
  actions?: ReactNode;
}

/** One product as staff see it: picture, stock, prices, profit and every variant. */
export function ProductTile({ product, actions }: Props) {
  const { name, refCode, images, price, buyPrice } = product;
  const total = totalStock(product.stock);
  const level = stockLevel(total, lowUnderOf(product, useHost().settings.lowStockUnder));
  const onSale = isOnSale(product);
  const now = effectivePrice(product);
  const facts = [
    { label: 'Price', value: formatMoney(price) },
    { label: 'Cost', value: buyPrice === null ? '-' : formatMoney(buyPrice) },
    { label: 'Profit', value: earned(price, buyPrice) },
    ...(onSale
      ? [
          { label: 'Sale price', value: formatMoney(now) },
          { label: 'Profit on sale', value: earned(now, buyPrice) },
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
            SKU {refCode}
          </Text>
          <Stack direction="row" gap={1} align="center">
            <Badge tone={STOCK_TONES[level]}>{level === 'out' ? 'Out of stock' : `${total} in stock`}</Badge>
            {onSale && <Badge tone="accent">SALE</Badge>}
            {product.archived && <Badge>Archived</Badge>}
          </Stack>
        </Stack>
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

/* As high as the others in its line, what can be done at its foot. */
const Sheet = styled(Card)`
  display: flex;
  flex-direction: column;

  & > :last-child {
    margin-top: auto;
  }
`;

const Head = styled.div`
  display: grid;
  grid-template-columns: 4rem minmax(0, 1fr);
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

/* A sale's figures begin a line of their own, its profit under the other one. */
const Facts = styled.dl`
  display: grid;
  grid-template-columns: auto auto minmax(0, auto);
  justify-content: space-between;
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
