import type { Product } from '@shop/shared/contracts';
import { availableStock, stockKey, variantsOf } from '@shop/shared/rules';
import { Checkbox, Field, NumberInput, Stack, Text, theme } from '@shop/shared/ui';
import { memo } from 'react';
import styled from 'styled-components';
import { variantName } from '../products/variantName';
import { type Draft, MONEY_FIELDS } from './drafts';

interface Props {
  product: Product;
  draft: Draft | undefined;
  /** What is wrong with the row. */
  errors: readonly string[] | undefined;
  onChange: (product: Product, change: Draft) => void;
}

const LABELS = { price: 'Price', salePrice: 'Sale price', buyPrice: 'Cost' } as const;

/** One product of the grid: its prices and the pieces of every variant. */
export const GridRow = memo(function GridRow({ product, draft, errors, onChange }: Props) {
  const { name } = product;
  return (
    <Row aria-label={name}>
      <div>
        <Text weight="semibold">{name}</Text>
        <Text size="sm" tone="muted">
          SKU {product.refCode}
        </Text>
        {errors?.map((error) => (
          <Text key={error} size="sm" tone="red">
            {error}
          </Text>
        ))}
      </div>
      <Boxes>
        {MONEY_FIELDS.map((field) => (
          <Field key={field} label={LABELS[field]}>
            <NumberInput
              prefix="$"
              min={0}
              step="0.01"
              aria-label={`${LABELS[field]} of ${name}`}
              value={draft?.[field] ?? product[field] ?? ''}
              onChange={({ target }) => onChange(product, { [field]: target.value })}
            />
          </Field>
        ))}
        <Checkbox
          label="On sale"
          aria-label={`${name} is on sale`}
          checked={draft?.onSale ?? product.onSale}
          onChange={({ target }) => onChange(product, { onSale: target.checked })}
        />
      </Boxes>
      <Stack direction="row" gap={2}>
        {variantsOf(product).map((variant) => {
          const key = stockKey(variant);
          return (
            <Pieces key={key} label={variantName(variant)}>
              <NumberInput
                min={0}
                step={1}
                inputMode="numeric"
                aria-label={`Stock of ${name}, ${variantName(variant)}`}
                value={draft?.stock?.[key] ?? availableStock(product, variant)}
                onChange={({ target }) => onChange(product, { stock: { [key]: target.value } })}
              />
            </Pieces>
          );
        })}
      </Stack>
    </Row>
  );
});

const Row = styled.li`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[3]};
  padding-block: ${theme.space[4]};
  /* Rows out of sight cost nothing: a page holds hundreds of boxes. */
  content-visibility: auto;
  contain-intrinsic-size: auto 14rem;

  &:not(:last-child) {
    border-bottom: 1px solid ${theme.color.border};
  }
`;

const Boxes = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr));
  align-items: end;
  gap: ${theme.space[2]};
`;

const Pieces = styled(Field)`
  width: 7rem;
`;
