import { toastShown, useAppDispatch } from '@shop/shared/api';
import type { Product, StockEntry } from '@shop/shared/contracts';
import { stockUpdateSchema } from '@shop/shared/contracts/stock';
import { FormDialog, readNumber, useFormDialog } from '@shop/shared/forms';
import { foldText } from '@shop/shared/rules';
import { Field, Grid, NumberInput, TextInput } from '@shop/shared/ui';
import { useUpdateStock } from '../endpoints';
import { variantName } from './variant-name';

interface Props {
  product: Product;
  entries: readonly StockEntry[];
  onClose: () => void;
}

const fold = (text: string | undefined): string => foldText(text ?? '');

/** Form for a new stock entry: size, color and quantity. An existing entry stays unchanged. */
export function AddStockEntry({ product, entries, onClose }: Props) {
  const dispatch = useAppDispatch();
  const [update] = useUpdateStock();
  const { form, errors, dialog } = useFormDialog({
    schema: stockUpdateSchema,
    defaults: { size: '', color: '', quantity: 0, operation: 'set' },
    draft: { form: 'stock-entry', record: product._id, title: `Add Stock Entry to ${product.name}` },
    save: async (body) => {
      const known = entries.find(
        (entry) => fold(entry.size) === fold(body.size) && fold(entry.color) === fold(body.color),
      );
      if (known) {
        dispatch(toastShown({ kind: 'info', text: `${variantName(known)} is listed already and stays as it is` }));
        return {};
      }
      const result = await update({ params: { id: product._id }, body });
      if (!result.error) {
        const name = variantName({ size: body.size ?? '', color: body.color ?? '' });
        dispatch(toastShown({ kind: 'success', text: `${name} was added` }));
      }
      return result;
    },
    onClose,
    failureTitle: () => 'Failed to update stock',
  });
  const { register } = form;
  return (
    <FormDialog keepsScans title="Add Stock Entry" submitLabel="Add Entry" size="sm" {...dialog}>
      <Grid columns={{ phone: 2 }} gap={5}>
        <Field label="Size" error={errors.size?.message}>
          <TextInput {...register('size')} autoComplete="off" />
        </Field>
        <Field label="Color" error={errors.color?.message}>
          <TextInput {...register('color')} autoComplete="off" />
        </Field>
      </Grid>
      <Field label="Quantity" error={errors.quantity?.message}>
        <NumberInput
          inputMode="numeric"
          {...register('quantity', { setValueAs: (text: unknown) => readNumber(text) ?? 0 })}
        />
      </Field>
    </FormDialog>
  );
}
