import { useListView } from '@shop/shared/api';
import type { Product, ProductsQuery } from '@shop/shared/contracts';
import { availableStock, effectivePrice, formatMoney, matchesSearch, stockKey, variantsOf } from '@shop/shared/rules';
import type { Variant } from '@shop/shared/rules';
import { Button, ListStates, Picture, PlusIcon, SearchInput, Select, Stack, Text, media, theme } from '@shop/shared/ui';
import { useState } from 'react';
import styled from 'styled-components';
import { useProducts } from '../endpoints';
import { variantLabel } from '../orders/labels';

/** How many products are offered at a time; the search finds the others. */
const SHOWN = 6;

interface Props {
  /** Pieces of a variant that are in the sale already. */
  taken: (product: Product, variant: Variant) => number;
  onAdd: (product: Product, variant: Variant) => void;
}

/** Finds a product by name or code and adds a variant of it, as long as there are pieces. */
export function ProductPicker({ taken, onAdd }: Props) {
  const [search, setSearch] = useState('');
  const list = useListView<Product, ProductsQuery>({
    useQuery: useProducts,
    filters: { q: search.trim() || undefined, archived: 'false' },
    matches: ({ archived, name, refCode }) => !archived && matchesSearch(search, name, refCode),
  });
  const shown = list.rows.slice(0, SHOWN);
  return (
    <Stack gap={3}>
      <SearchInput label="Search products" placeholder="Name or code" value={search} onChange={setSearch} />
      <ListStates
        list={list}
        loadingLabel="Loading products"
        failure="Failed to load products"
        empty={<Text tone="muted">No products found</Text>}
      >
        <List aria-label="Products to add">
          {shown.map((product) => (
            <Offer key={product._id} product={product} taken={taken} onAdd={onAdd} />
          ))}
        </List>
        {list.total > shown.length && (
          <Text size="sm" tone="muted">
            {`${shown.length} of ${list.total} products. Search to find the others.`}
          </Text>
        )}
      </ListStates>
    </Stack>
  );
}

function Offer({ product, taken, onAdd }: Props & { product: Product }) {
  const variants = variantsOf(product).map((variant) => ({
    variant,
    key: stockKey(variant),
    left: Math.max(0, availableStock(product, variant) - taken(product, variant)),
  }));
  const [chosen, setChosen] = useState('');
  const current = variants.find(({ key }) => key === chosen) ?? variants.find(({ left }) => left > 0) ?? variants[0];
  if (!current) return null;
  const soldOut = variants.every(({ left }) => left === 0);
  return (
    <Row>
      <Thumb image={product.images[0]} alt="" sizes="48px" ratio="1 / 1" />
      <Names>
        <Text weight="semibold" truncate>
          {product.name}
        </Text>
        <Text size="sm" tone="muted" tabular>
          {`${product.refCode} · ${formatMoney(effectivePrice(product))}`}
        </Text>
      </Names>
      <Choice>
        {variants.length > 1 ? (
          <Select
            aria-label={`Variant of ${product.name}`}
            value={current.key}
            onChange={(event) => setChosen(event.target.value)}
            options={variants.map(({ variant, key, left }) => ({
              value: key,
              label: `${variantLabel(variant)} (${left} left)`,
              disabled: left === 0,
            }))}
          />
        ) : (
          <Text size="sm" tone="muted" tabular>{`${current.left} in stock`}</Text>
        )}
      </Choice>
      <Button
        aria-label={soldOut ? `None left of ${product.name}` : `Add ${product.name}`}
        icon={<PlusIcon size={18} />}
        disabled={current.left === 0}
        onClick={() => onAdd(product, current.variant)}
      >
        {soldOut ? 'None left' : 'Add'}
      </Button>
    </Row>
  );
}

const List = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[3]};
  list-style: none;
`;

const Row = styled.li`
  display: grid;
  grid-template-columns: 48px minmax(0, 1fr) 14rem auto;
  align-items: center;
  gap: ${theme.space[3]};

  ${media.phone} {
    grid-template-columns: 48px minmax(0, 1fr) auto;
  }
`;

const Thumb = styled(Picture)`
  border-radius: ${theme.radius.md};
  overflow: hidden;
`;

const Names = styled.div`
  min-width: 0;

  ${media.phone} {
    grid-column: 2 / -1;
  }
`;

const Choice = styled.div`
  min-width: 0;

  ${media.phone} {
    grid-column: 1 / 3;
  }
`;
