import { isApiError } from '@shop/shared/api';
import type { Category, Product, Supplier } from '@shop/shared/contracts';
import { FormDialog, readNumber, useFormDialog } from '@shop/shared/forms';
import { effectivePrice, isOnSale, unusualPrices } from '@shop/shared/rules';
import {
  Checkbox,
  ConfirmDialog,
  Field,
  FieldGrid,
  NumberInput,
  Select,
  Text,
  TextArea,
  TextInput,
  belowLabel,
  media,
} from '@shop/shared/ui';
import { type FormEvent, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { SizeChartSection } from '../sizes/SizeChartSection';
import { chartInWords, inheritedFrom } from '../sizes/parse-chart';
import { ExchangesSection } from './ExchangesSection';
import { FormSection } from './FormSection';
import { WithLiveCard } from './LiveCard';
import { ProductImages } from './ProductImages';
import { CodesSection } from './CodesSection';
import { StockSection } from './StockSection';
import { codesInWords, refusedCodes } from './codes';
import { categoryOptions } from '../categories/category-options';
import { PRODUCT_LABELS } from './product-labels';
import { profitLabel } from './profit';
import { release } from './images';
import { mergeStock, piecesInWords } from './merge-stock';
import { droppedStock, fieldsOf, namesIn, productFieldsSchema } from './product-fields';
import { useProductSave } from './useProductSave';

interface Props {
  /** The product to edit; absent for a new one. */
  product?: Product;
  categories: readonly Category[];
  suppliers: readonly Supplier[];
  onClose: () => void;
}

/** The suppliers, and the selected one even if it is not in the list: saving must not lose it. */
const withChosen = (suppliers: readonly Supplier[], chosen: Product['supplier']): NonNullable<Product['supplier']>[] =>
  chosen === null || suppliers.some(({ _id }) => _id === chosen._id) ? [...suppliers] : [chosen, ...suppliers];

/** Why a picture was not added, moved or removed. */
interface ImageFailure {
  title: string;
  attempt: number;
}

const nameOf = (entries: readonly { _id: string; name: string }[], id: unknown): string =>
  entries.find(({ _id }) => _id === id)?.name ?? '';

/** What saving asks first: whether to remove stock, and whether unusual prices are meant. */
interface Question {
  event: FormEvent;
  /** Whether saving removes stock. */
  removes: boolean;
  sentences: readonly string[];
}

/** The amount in a field; null if it is empty or not readable. */
const amountOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

/** The server's message, or else a message about the failed request. */
const failureTitle = (error: unknown): string => {
  if (isApiError(error) && error.error !== '') return error.error;
  const detail = isApiError(error) && error.status > 0 ? `the server answered ${error.status}` : 'no connection';
  return `Failed to save product: ${detail}`;
};

/** Adds or edits a product. An edit fails if another user changed the product in the meantime. */
export function ProductDialog({ product: opened, categories, suppliers, onClose }: Props) {
  const { product, takeImages, chosen, setChosen, picked, pickColor, sent, reload, save } = useProductSave(opened);
  const [imageFailure, setImageFailure] = useState<ImageFailure | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const close = () => {
    release(chosen);
    onClose();
  };
  const { form, errors, dialog } = useFormDialog({
    schema: useMemo(() => productFieldsSchema(product), [product]),
    defaults: fieldsOf(product),
    draft: { form: 'product', record: opened?._id, title: opened ? `Edit ${opened.name}` : 'Add Product' },
    files: chosen.map(({ file }) => file.name),
    conflict: {
      fresh: async () => {
        const now = await reload();
        return now && fieldsOf(now);
      },
      labels: PRODUCT_LABELS,
      show: (field, value) => {
        if (field === 'category') return nameOf(categories, value);
        if (field === 'supplier') return nameOf(suppliers, value);
        if (field === 'sizeChart') return chartInWords(value);
        if (field === 'codes') return codesInWords(value);
        return field === 'stock' ? piecesInWords(value) : undefined;
      },
      merge: (field, values) => (field === 'stock' ? mergeStock(values) : undefined),
    },
    summary: true,
    save: async (values) => {
      setImageFailure(null);
      const saved = await save(values);
      for (const [index, message] of refusedCodes(saved.error, values.codes, values)) {
        setError(`codes.${index}.code`, { type: 'server', message });
      }
      return saved;
    },
    done: product ? 'Product updated' : 'Product added',
    onClose: close,
    failureTitle,
  });
  const { register, control, getValues, setError, setValue } = form;
  const { isSubmitted } = form.formState;
  const [name, sizes, colors, category, sizeChart] = useWatch({
    control,
    name: ['name', 'sizes', 'colors', 'category', 'sizeChart'],
  });
  const [price, buyPrice, salePrice, onSale] = useWatch({
    control,
    name: ['price', 'buyPrice', 'salePrice', 'onSale'],
  });
  const priced = { price: amountOf(price) ?? 0, salePrice: amountOf(salePrice), onSale: onSale ?? false };
  const cost = amountOf(buyPrice);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [named = '', names = '', stock = []] = getValues(['sizes', 'colors', 'stock']);
    const going = droppedStock(stock, { sizes: namesIn(named), colors: namesIn(names) });
    const unusual = amountOf(price) === null ? [] : unusualPrices({ ...priced, buyPrice: cost }, product);
    const sentences = [...(going.length > 0 ? [`Saving removes ${piecesInWords(going)}.`] : []), ...unusual];
    if (sentences.length > 0) setQuestion({ event, removes: going.length > 0, sentences });
    else dialog.onSubmit(event);
  };

  return (
    <>
      <FormDialog
        keepsScans
        title={product ? 'Edit Product' : 'Add Product'}
        submitLabel={product ? 'Save Changes' : 'Add Product'}
        size="full"
        onSubmit={submit}
        onClose={close}
        dirty={dialog.dirty || chosen.length > 0 || Object.keys(picked).length > 0}
        busy={dialog.busy}
        failure={imageFailure ?? dialog.failure}
        toMend={dialog.toMend}
        conflict={dialog.conflict}
        restored={dialog.restored}
      >
        <WithLiveCard
          image={product?.images[0]}
          chosen={chosen[0]?.url}
          name={name ?? ''}
          {...priced}
          onSale={isOnSale(priced)}
          colors={namesIn(colors ?? '')}
          sizes={namesIn(sizes ?? '')}
        >
          <ProductImages
            product={product}
            onProduct={takeImages}
            chosen={chosen}
            onChosen={setChosen}
            colors={namesIn(colors ?? '')}
            picked={picked}
            onColor={pickColor}
            disabled={dialog.busy}
            onFailure={(title) =>
              setImageFailure((before) => (title === null ? null : { title, attempt: (before?.attempt ?? 0) + 1 }))
            }
          />
          {sent !== null && (
            <Text as="div" size="sm">
              <progress aria-label="Uploading images" max={1} value={sent} />{' '}
              <span>{`${Math.round(sent * 100)}% uploaded`}</span>
            </Text>
          )}
          <FormSection title="Basics" text="What the product is, and where shoppers and staff find it.">
            <FieldGrid>
              <Field label="Name" required error={errors.name?.message}>
                <TextInput {...register('name')} autoComplete="off" />
              </Field>
              <Field label="Reference code (SKU)" required error={errors.refCode?.message}>
                <TextInput {...register('refCode')} autoComplete="off" data-takes-scans />
              </Field>
              <Field label="Category" error={errors.category?.message}>
                <Select options={categoryOptions(categories, product?.category ?? null)} {...register('category')} />
              </Field>
              <Field label="Supplier" error={errors.supplier?.message}>
                <Select
                  options={[
                    { value: '', label: 'No supplier' },
                    ...withChosen(suppliers, product?.supplier ?? null).map(({ _id, name }) => ({
                      value: _id,
                      label: name,
                    })),
                  ]}
                  {...register('supplier')}
                />
              </Field>
            </FieldGrid>
            <Field label="Description" error={errors.description?.message}>
              <TextArea {...register('description')} />
            </Field>
            <FieldGrid>
              <Field label="Composition" error={errors.composition?.message}>
                <TextInput {...register('composition')} autoComplete="off" />
              </Field>
              <Field label="Material" error={errors.material?.message}>
                <TextInput {...register('material')} autoComplete="off" />
              </Field>
            </FieldGrid>
            <Field label="Care instructions" error={errors.careInstructions?.message}>
              <TextArea rows={2} {...register('careInstructions')} />
            </Field>
          </FormSection>
          <FormSection title="Prices" text="What shoppers pay, and what is earned.">
            <FieldGrid>
              <Field label="Price" required error={errors.price?.message}>
                <NumberInput prefix="$" {...register('price', { setValueAs: readNumber })} />
              </Field>
              <Field label="Cost" error={errors.buyPrice?.message} hint={`Profit ${profitLabel(priced.price, cost)}`}>
                <NumberInput prefix="$" {...register('buyPrice', { setValueAs: readNumber })} />
              </Field>
              <Field
                label="Sale price"
                error={errors.salePrice?.message}
                hint={isOnSale(priced) ? `Profit on sale ${profitLabel(effectivePrice(priced), cost)}` : undefined}
              >
                <NumberInput prefix="$" {...register('salePrice', { setValueAs: readNumber })} />
              </Field>
              <OnSale label="On sale" {...register('onSale')} />
            </FieldGrid>
          </FormSection>
          <FormSection title="Variants" text="What shoppers choose from.">
            <FieldGrid>
              <Field label="Sizes" hint="Separated by commas: S, M, L" error={errors.sizes?.message}>
                <TextInput {...register('sizes')} autoComplete="off" />
              </Field>
              <Field label="Colors" hint="Separated by commas: Black, Off-White" error={errors.colors?.message}>
                <TextInput {...register('colors')} autoComplete="off" />
              </Field>
            </FieldGrid>
          </FormSection>
          {opened && <ExchangesSection product={opened._id} />}
          <StockSection form={form} />
          <CodesSection form={form} />
          <SizeChartSection
            value={sizeChart}
            onChange={(next) => setValue('sizeChart', next, { shouldDirty: true, shouldValidate: isSubmitted })}
            inherited={inheritedFrom(categories, category)}
            checked={isSubmitted}
          />
        </WithLiveCard>
      </FormDialog>
      <ConfirmDialog
        open={question !== null}
        title={question?.removes ? 'Remove this stock?' : 'Save this price?'}
        text={question?.sentences.join(' ')}
        confirmLabel={question?.removes ? 'Save and remove' : 'Save'}
        danger={Boolean(question?.removes)}
        onConfirm={() => {
          if (question) dialog.onSubmit(question.event);
          setQuestion(null);
        }}
        onCancel={() => setQuestion(null)}
      />
    </>
  );
}

/* In line with the box beside it, which is below its label. */
const OnSale = styled(Checkbox)`
  align-self: start;

  ${media.tablet} {
    margin-top: ${belowLabel};
  }
`;
