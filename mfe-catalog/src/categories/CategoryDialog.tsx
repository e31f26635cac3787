import type { Category } from '@shop/shared/contracts';
import { categoryCreateSchema } from '@shop/shared/contracts/category';
import { FormDialog, readNumber, useFormDialog, useFreshRecord } from '@shop/shared/forms';
import { subtreeIds } from '@shop/shared/rules';
import { Field, NumberInput, Select, TextArea, TextInput } from '@shop/shared/ui';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { useCreateCategory, useLazyCategory, useUpdateCategory } from '../endpoints';
import { SizeChartSection } from '../sizes/SizeChartSection';
import { chartInWords, chartToSave, inheritedFrom, typedChartSchema, typedOf } from '../sizes/parse-chart';
import { categoryOptions } from './category-options';

interface Props {
  /** The category to edit; absent for a new one. */
  category?: Category;
  categories: readonly Category[];
  onClose: () => void;
}

const schema = categoryCreateSchema.extend({ sizeChart: typedChartSchema });

const fieldsOf = (category: Category | undefined): z.input<typeof schema> => ({
  name: category?.name ?? '',
  description: category?.description ?? '',
  priority: category?.priority ?? 0,
  parentCategory: category?.parentCategory?._id ?? '',
  archived: category?.archived ?? false,
  sizeChart: category?.sizeChart ? typedOf(category.sizeChart) : null,
});

const LABELS = {
  name: 'Name',
  description: 'Description',
  priority: 'Priority',
  parentCategory: 'Parent category',
  sizeChart: 'Size chart',
};

/** Adds or edits a category. An edit fails if another user changed the category in the meantime. */
export function CategoryDialog({ category: opened, categories, onClose }: Props) {
  const [create] = useCreateCategory();
  const [update] = useUpdateCategory();
  const [load] = useLazyCategory();
  const { record: category, fresh } = useFreshRecord(opened, ({ _id }) => load({ params: { id: _id } }), fieldsOf);
  const { form, errors, dialog } = useFormDialog({
    schema,
    defaults: fieldsOf(category),
    draft: { form: 'category', record: opened?._id, title: opened ? `Edit ${opened.name}` : 'Add Category' },
    conflict: {
      fresh,
      labels: LABELS,
      show: (field, value) => {
        if (field === 'sizeChart') return chartInWords(value);
        return field === 'parentCategory'
          ? (categories.find(({ _id }) => _id === value)?.name ?? 'None (top level)')
          : undefined;
      },
    },
    save: ({ description = '', sizeChart, ...values }) => {
      const body = { ...values, description, ...chartToSave(sizeChart, category?.sizeChart) };
      return category
        ? update({ params: { id: category._id }, body: { ...body, version: category.version } })
        : create({ body });
    },
    done: category ? 'Category updated' : 'Category added',
    onClose,
    failureTitle: () => 'Failed to save category',
  });
  const { register, control, setValue } = form;
  const [parent, sizeChart] = useWatch({ control, name: ['parentCategory', 'sizeChart'] });
  const { isSubmitted } = form.formState;
  /** A category cannot be moved under itself or under one of its descendants: it would leave the tree. */
  const below = category ? subtreeIds(categories, category._id) : new Set<string>();
  const parents = categories.filter(({ _id }) => !below.has(_id));
  return (
    <FormDialog
      keepsScans
      title={category ? 'Edit Category' : 'Add Category'}
      submitLabel={category ? 'Save Changes' : 'Add Category'}
      {...dialog}
    >
      <Field label="Name" required error={errors.name?.message}>
        <TextInput {...register('name')} autoComplete="off" />
      </Field>
      <Field label="Description" error={errors.description?.message}>
        <TextArea {...register('description')} />
      </Field>
      <Field label="Priority" hint="Higher comes first." error={errors.priority?.message}>
        <NumberInput
          inputMode="numeric"
          {...register('priority', { setValueAs: (text: unknown) => readNumber(text) ?? 0 })}
        />
      </Field>
      <Field label="Parent category" error={errors.parentCategory?.message}>
        <Select
          options={categoryOptions(parents, category?.parentCategory ?? null, 'None (top level)')}
          {...register('parentCategory')}
        />
      </Field>
      <SizeChartSection
        value={sizeChart}
        onChange={(next) => setValue('sizeChart', next, { shouldDirty: true, shouldValidate: isSubmitted })}
        inherited={inheritedFrom(categories, parent)}
        checked={isSubmitted}
      />
    </FormDialog>
  );
}
