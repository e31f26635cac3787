import { totalStock, variantsOf, type VariantAxes } from '@shop/shared/rules';
import { Banner, Field, Grid, NumberInput, Text } from '@shop/shared/ui';
import { FormSection } from './FormSection';
import { type TypedStock, droppedStock, isSame, piecesOf } from './productFields';
import { variantName } from './variantName';

interface Props {
  /** The sizes and colours that the form lists now. */
  axes: VariantAxes;
  stock: readonly TypedStock[];
  onChange: (stock: TypedStock[]) => void;
  /** What is wrong with the entry at an index of `stock`. */
  errorAt: (index: number) => string | undefined;
}

/** A box for the pieces of every size and colour; what is no longer listed is kept until the form is saved. */
export function StockGrid({ axes, stock, onChange, errorAt }: Props) {
  const variants = variantsOf(axes);
  const dropped = droppedStock(stock, axes);
  const total = totalStock(Object.fromEntries(variants.map((variant, at) => [at, piecesOf(stock, variant) || 0])));
  return (
    <FormSection title="Stock" text="How many pieces of each size and color can be sold.">
      <Grid minColumn="9rem" gap={3}>
        {variants.map((variant) => {
          const index = stock.findIndex((entry) => isSame(entry, variant));
          return (
            <Field
              key={JSON.stringify(variant)}
              label={variant.size === '' && variant.color === '' ? 'Quantity' : variantName(variant)}
              error={index < 0 ? undefined : errorAt(index)}
            >
              <NumberInput
                min={0}
                step={1}
                inputMode="numeric"
                value={stock[index]?.quantity ?? '0'}
                onChange={({ target }) => {
                  const typed = { ...variant, quantity: target.value };
                  onChange(index < 0 ? [...stock, typed] : stock.with(index, typed));
                }}
              />
            </Field>
          );
        })}
      </Grid>
      <Text size="sm" tone="muted" tabular>
        {total} in total
      </Text>
      {dropped.length > 0 && (
        <Banner kind="warning" title="Saving removes stock">
          {dropped.map((entry) => `${variantName(entry)}: ${entry.quantity}`).join(', ')}
        </Banner>
      )}
    </FormSection>
  );
}
