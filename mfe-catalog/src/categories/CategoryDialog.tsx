import { isApiError } from '@shop/shared/api';
import type { Category, CategoryCreate } from '@shop/shared/contracts';
import { categoryCreateSchema } from '@shop/shared/contracts/category';
import { FormDialog, readNumber, useFormDialog } from '@shop/shared/forms';
import { subtreeIds } from '@shop/shared/rules';
import { Field, NumberInput, Select, TextArea, TextInput } from '@shop/shared/ui';
import { useState } from 'react';
import { Outdated } from '../Outdated';
import { useCreateCategory, useUpdateCategory } from '../endpoints';
import { categoryOptions } from './categoryOptions';

interface Props {
  /** The one to change; a new one where it is absent. */
  category?: Category;
  categories: readonly Category[];
  onClose: () => void;
  /** Opens the form again on what the category is now. */
  onReload?: () => void;
}

const fieldsOf = (category: Category | undefined): CategoryCreate => ({
  name: category?.name ?? '',
  description: category?.description ?? '',
  priority: category?.priority ?? 0,
  parentCategory: category?.parentCategory?._id ?? '',
  archived: category?.archived ?? false,
});

/** Adds a category, or changes one unless somebody else did meanwhile. */
export function CategoryDialog({ category, categories, onClose, onReload }: Props) {
  const [create] = useCreateCategory();
  const [update] = useUpdateCategory();
  const [outdated, setOutdated] = useState(false);
  const { form, errors, dialog } = useFormDialog({
    schema: categoryCreateSchema,
    defaults: fieldsOf(category),
    save: async ({ description = '', ...values }) => {
      const body = { ...values, description };
      const result = category
        ? await update({ params: { id: category._id }, body: { ...body, version: category.version } })
        : await create({ body });
      setOutdated(isApiError(result.error) && result.error.code === 'VERSION_OLD');
      return result;
    },
    done: category ? 'Category updated' : 'Category added',
    onClose,
    failureTitle: () => 'Failed to save category',
  });
  const { register } = form;
  /** Under itself or what is below it a category would be in no tree at all. */
  const below = category ? subtreeIds(categories, category._id) : new Set<string>();
  const parents = categories.filter(({ _id }) => !below.has(_id));
  return (
    <FormDialog
      title={category ? 'Edit Category' : 'Add Category'}
      submitLabel={category ? 'Save Changes' : 'Add Category'}
      {...dialog}
    >
      {outdated && onReload && <Outdated onReload={onReload} />}
      <Field label="Name" required error={errors.name?.message}>
        <TextInput {...register('name')} autoComplete="off" />
      </Field>
      <Field label="Description" error={errors.description?.message}>
        <TextArea {...register('description')} />
      </Field>
      <Field label="Priority" hint="Higher comes first." error={errors.priority?.message}>
        <NumberInput
          step={1}
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
    </FormDialog>
  );
}
