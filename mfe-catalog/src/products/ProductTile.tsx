import type { Product } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import {
  effectivePrice,
  formatMoney,
  isOnSale,
  stockKey,
  stockLevel,
  totalStock,
  variantsOf,
} from '@shop/shared/rules';
import { Badge, Card, Heading, KeyValue, Picture, Stack, Text, theme, type Tone } from '@shop/shared/ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { earned } from './earned';
import { variantName } from './variantName';

const STOCK_TONES: Record<ReturnType<typeof stockLevel>, Tone> = { out: 'red', low: 'yellow', good: 'green' };

interface Props {
  product: Product;
  /** What can be done with it. */
  actions?: ReactNode;
}

/** One product as staff see it: picture, stock, prices, profit and every variant. */
export function ProductTile({ product, actions }: Props) {
  const [image] = product.images;
  const total = totalStock(product.stock);
  const level = stockLevel(total, useHost().settings.lowStockUnder);
  const onSale = isOnSale(product);
  return (
    <Card as="article" padding={4}>
      <Layout>
        <Frame>
          <Picture image={image} sizes="96px" alt="" />
        </Frame>
        <Stack gap={2}>
          <Stack direction="row" gap={2} justify="between" align="start">
            <Name level={2} size="xs">
              {product.name}
            </Name>
            <Badge tone={STOCK_TONES[level]}>{level === 'out' ? 'Out of stock' : `${total} in stock`}</Badge>
          </Stack>
          <Stack direction="row" gap={2} align="center">
            <Text as="span" size="sm" tone="muted">
              SKU {product.refCode}
            </Text>
            {onSale && <Badge tone="accent">SALE</Badge>}
            {product.archived && <Badge>Archived</Badge>}
          </Stack>
          <KeyValue
            items={[
              { label: 'Price', value: formatMoney(product.price) },
              ...(onSale ? [{ label: 'Sale price', value: formatMoney(effectivePrice(product)) }] : []),
              { label: 'Cost', value: product.buyPrice === null ? '-' : formatMoney(product.buyPrice) },
              { label: 'Profit', value: earned(product.price, product.buyPrice) },
              ...(onSale
                ? [{ label: 'Profit on sale', value: earned(effectivePrice(product), product.buyPrice) }]
                : []),
            ]}
          />
        </Stack>
      </Layout>
      <Chips aria-label={`Stock of ${product.name}`}>
        {variantsOf(product).map((variant) => {
          const key = stockKey(variant);
          const quantity = product.stock[key] ?? 0;
          return (
            <li key={key}>
              <Badge tone={quantity === 0 ? 'red' : 'neutral'}>
                {variantName(variant)}: {quantity}
              </Badge>
            </li>
          );
        })}
      </Chips>
      {actions}
    </Card>
  );
}

const Layout = styled.div`
  display: grid;
  grid-template-columns: 6rem minmax(0, 1fr);
  gap: ${theme.space[4]};
`;

const Name = styled(Heading)`
  overflow-wrap: anywhere;
`;

const Frame = styled.div`
  overflow: hidden;
  border-radius: ${theme.radius.md};
`;

const Chips = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[1]};
  margin-top: ${theme.space[3]};
  list-style: none;
`;
