import type { Order } from '@shop/shared/contracts';
import {
  DEFAULT_COLOR,
  availableStock,
  comesBack,
  effectivePrice,
  findVariant,
  formatMoney,
  isFault,
  variantsOf,
} from '@shop/shared/rules';
import { Checkbox, ChoiceChips, Field, QuantityStepper, Select, Stack, Text, theme } from '@shop/shared/ui';
import { useEffect } from 'react';
import { styled } from 'styled-components';
import { useProduct } from '../endpoints';
import { lineLabel, variantLabel } from '../orders/labels';
import type { FormLine } from './fields';
import { reasonOptions } from './labels';
import { wantedSize } from './match';

interface Props {
  line: Order['products'][number];
  /** The number of the line within the order. */
  number: number;
  /** How many pieces can still come back. */
  left: number;
  /** The entry of the form; undefined while nothing of the line comes back. */
  entry: FormLine | undefined;
  /** Whether new pieces go out instead. */
  replaced: boolean;
  /** What the shopper wrote about the new piece, from which a size is chosen. */
  wanted?: string | undefined;
  errors: { reason?: string | undefined; variant?: string | undefined; quantity?: string | undefined };
  /** Called with the changed entry; null when nothing of the line comes back. */
  onChange: (entry: FormLine | null) => void;
}

const own = (text: string, none: string): string => (text === none ? '' : text);

/** A line of a delivered order: whether it comes back, why, and what goes out for it. */
export function ExchangeLine({ line, number, left, entry, replaced, wanted = '', errors, onChange }: Props) {
  const id = line.product._id;
  const { data } = useProduct({ params: { id: id ?? '' } }, { skip: id === null || entry === undefined || !replaced });
  const product = replaced ? data : undefined;
  const name = lineLabel(line);
  const color = entry?.color ?? own(line.color, DEFAULT_COLOR);
  const chosen = product && entry?.size !== undefined ? findVariant({ size: entry.size, color }, product) : undefined;
  const price = product && chosen ? effectivePrice(product) : undefined;
  // The price follows the product, also when it was fetched again after a refusal.
  useEffect(() => {
    if (entry && entry.price !== price) onChange({ ...entry, price });
    else if (product && entry && entry.size === undefined) {
      const size = wantedSize(wanted, product.sizes);
      if (size !== undefined && availableStock(product, { size, color }) >= entry.quantity)
        onChange({ ...entry, size, color });
    }
  }, [color, entry, onChange, price, product, wanted]);
  const start = () => onChange({ line: number, quantity: 1, reason: '', size: replaced ? undefined : '' });
  const colors = product?.colors ?? [];
  const variants = product
    ? variantsOf(product).filter(
        (variant) => colors.length < 2 || product.sizes.length === 0 || variant.color === color,
      )
    : [];
  return (
    <Box aria-label={name}>
      <Checkbox
        label={name}
        hint={`${formatMoney(line.price)} each, ${String(left)} can come back`}
        checked={entry !== undefined}
        onChange={({ target }) => (target.checked ? start() : onChange(null))}
      />
      {entry && (
        <Stack gap={4}>
          <Field label="Reason" required error={errors.reason}>
            <Select
              options={reasonOptions}
              value={entry.reason}
              onChange={({ target }) => onChange({ ...entry, reason: target.value, noneBack: undefined })}
            />
          </Field>
          {isFault(entry.reason) && (
            <Checkbox
              label="Nothing comes back"
              hint={
                entry.reason === 'missing' ? 'The piece was never in the parcel.' : 'The customer keeps the old piece.'
              }
              checked={!comesBack(entry)}
              disabled={entry.reason === 'missing'}
              onChange={({ target }) => onChange({ ...entry, noneBack: target.checked })}
            />
          )}
          {left > 1 && (
            <QuantityStepper
              label={`Pieces of ${name} that come back`}
              value={entry.quantity}
              max={left}
              onChange={(quantity) => onChange({ ...entry, quantity })}
            />
          )}
          {errors.quantity && (
            <Text size="sm" tone="red">
              {errors.quantity}
            </Text>
          )}
          {id === null && replaced && <Text tone="red">This product is no longer in the shop.</Text>}
          {product && colors.length > 1 && product.sizes.length > 0 && (
            <Field label="Color that goes out">
              <Select
                value={color}
                options={colors.map((value) => ({ value, label: value }))}
                onChange={({ target }) => onChange({ ...entry, color: target.value })}
              />
            </Field>
          )}
          {product && (
            <ChoiceChips
              legend="Goes out instead"
              required
              error={errors.variant}
              value={chosen ? JSON.stringify(chosen) : null}
              options={variants.map((variant) => {
                const pieces = availableStock(product, variant);
                const label = variantLabel(
                  product.sizes.length > 0 && colors.length > 1 ? { ...variant, color: DEFAULT_COLOR } : variant,
                );
                return {
                  value: JSON.stringify(variant),
                  label: `${label === '-' ? product.name : label} (${String(pieces)} left)`,
                  disabled: pieces < entry.quantity,
                };
              })}
              onChange={(value) => {
                const variant = variants.find((one) => JSON.stringify(one) === value);
                if (variant) onChange({ ...entry, size: variant.size, color: variant.color });
              }}
            />
          )}
          {price !== undefined && price !== line.price && (
            <Text size="sm" tone="muted">
              {`Costs ${formatMoney(price)} today.`}
            </Text>
          )}
        </Stack>
      )}
    </Box>
  );
}

const Box = styled.fieldset`
  display: grid;
  gap: ${theme.space[3]};
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
`;
