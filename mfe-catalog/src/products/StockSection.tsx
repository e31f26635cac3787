import { readNumber } from '@shop/shared/forms';
import { useHost } from '@shop/shared/remote';
import { type Variant, variantsOf } from '@shop/shared/rules';
import { Banner, Field, NumberInput, Text } from '@shop/shared/ui';
import { memo, useCallback, useMemo, useState } from 'react';
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form';
import { type TypedStock, piecesIn } from '../matrix/pieces';
import { VariantMatrix } from '../matrix/VariantMatrix';
import { FormSection } from './FormSection';
import { piecesInWords } from './merge-stock';
import { type ProductFields, type ProductValues, droppedStock, namesIn } from './product-fields';
import { hasVariants } from './stock-summary';
import { variantId } from './variant-name';

interface Props {
  form: UseFormReturn<Partial<ProductFields>, unknown, ProductValues>;
}

/** The variant of a product without sizes and colors. */
const UNNAMED = { size: '', color: '' };

/** Replaces quantities of the form with those of cells. */
const withCells = (stock: readonly TypedStock[], cells: readonly TypedStock[]): TypedStock[] => {
  const entries = new Map([...stock, ...cells].map((entry) => [variantId(entry), entry]));
  return [...entries.values()];
};

/** The quantities of all sizes and colors in the form. Quantities of removed ones are kept until the form is saved. */
export const StockSection = memo(function StockSection({ form }: Props) {
  const { control, getValues, register, setValue } = form;
  const [sizes = '', colors = '', stock = [], lowUnder] = useWatch({
    control,
    name: ['sizes', 'colors', 'stock', 'lowStockUnder'],
  });
  const shopLowUnder = useHost().settings.lowStockUnder;
  const axes = useMemo(() => ({ sizes: namesIn(sizes), colors: namesIn(colors) }), [sizes, colors]);
  const textOf = useMemo(() => {
    const texts = new Map(stock.map((entry) => [variantId(entry), entry.quantity]));
    return (variant: Variant) => texts.get(variantId(variant)) ?? '0';
  }, [stock]);
  const { errors, isSubmitted } = useFormState({ control });
  // The quantities before the last paste.
  const [pasted, setPasted] = useState<readonly TypedStock[] | null>(null);
  const put = useCallback(
    (cells: readonly TypedStock[]) =>
      setValue('stock', withCells(getValues('stock') ?? [], cells), {
        shouldDirty: true,
        shouldValidate: isSubmitted,
      }),
    [isSubmitted, getValues, setValue],
  );
  const onType = useCallback(
    (cell: TypedStock) => {
      setPasted(null);
      put([cell]);
    },
    [put],
  );
  const onPaste = (cells: readonly TypedStock[]) => {
    setPasted(cells.map((cell) => ({ ...cell, quantity: textOf(cell) })));
    put(cells);
  };
  const undo = () => {
    put(pasted ?? []);
    setPasted(null);
  };
  const total = variantsOf(axes).reduce((sum, variant) => sum + piecesIn(textOf(variant)), 0);
  const dropped = droppedStock(stock, axes);
  const unnamed = stock.findIndex((entry) => variantId(entry) === variantId(UNNAMED));
  const unnamedError = errors.stock?.[unnamed]?.quantity?.message;
  return (
    <FormSection title="Stock" text="How many pieces of each size and color can be sold.">
      {hasVariants(axes) ? (
        <>
          <VariantMatrix
            label="Stock by size and color"
            axes={axes}
            lowUnder={lowUnder ?? undefined}
            textOf={textOf}
            atOnce={isSubmitted}
            onType={onType}
            onPaste={onPaste}
            undo={pasted && undo}
          />
          <Text size="sm" tone="muted">
            A box left empty counts as 0: the variant exists, and none of it is left.
          </Text>
        </>
      ) : (
        <Field label="Quantity" error={unnamedError}>
          <NumberInput
            inputMode="numeric"
            value={textOf(UNNAMED)}
            onChange={({ target }) => onType({ ...UNNAMED, quantity: target.value })}
          />
        </Field>
      )}
      <Text size="sm" tone="muted" tabular>
        {`${total} in total`}
      </Text>
      <Field
        label="Low stock under"
        hint={`Staff see the product as low under so many pieces. Leave empty for the shop's number, ${shopLowUnder}.`}
        error={errors.lowStockUnder?.message}
      >
        <NumberInput inputMode="numeric" {...register('lowStockUnder', { setValueAs: readNumber })} />
      </Field>
      {dropped.length > 0 && (
        <Banner kind="warning" title="Saving removes stock">
          {piecesInWords(dropped)}
        </Banner>
      )}
      {errors.stock?.message && <Banner kind="error">{errors.stock.message}</Banner>}
    </FormSection>
  );
});
