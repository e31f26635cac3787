import type { Category, CategoryCreate } from '@shop/shared/contracts';
import { categoryCreateSchema } from '@shop/shared/contracts/category';
import { FormDialog, readNumber, useFormDialog, useFreshRecord } from '@shop/shared/forms';
import { subtreeIds } from '@shop/shared/rules';
import { Field, NumberInput, Select, TextArea, TextInput } from '@shop/shared/ui';
import { useCreateCategory, useLazyCategory, useUpdateCategory } from '../endpoints';
import { categoryOptions } from './categoryOptions';

interface Props {
  /** The one to change; a new one where it is absent. */
  category?: Category;
  categories: readonly Category[];
  onClose: () => void;
}

const fieldsOf = (category: Category | undefined): CategoryCreate => ({
  name: category?.name ?? '',
  description: category?.description ?? '',
  priority: category?.priority ?? 0,
  parentCategory: category?.parentCategory?._id ?? '',
  archived: category?.archived ?? false,
});

const LABELS = { name: 'Name', description: 'Description', priority: 'Priority', parentCategory: 'Parent category' };

/** Adds a category, or changes one unless somebody else did meanwhile. */
export function CategoryDialog({ category: opened, categories, onClose }: Props) {
  const [create] = useCreateCategory();
  const [update] = useUpdateCategory();
  const [load] = useLazyCategory();
  const { record: category, fresh } = useFreshRecord(opened, ({ _id }) => load({ params: { id: _id } }), fieldsOf);
  const { form, errors, dialog } = useFormDialog({
    schema: categoryCreateSchema,
    defaults: fieldsOf(category),
    draft: { form: 'category', record: opened?._id, title: opened ? `Edit ${opened.name}` : 'Add Category' },
    conflict: {
      fresh,
      labels: LABELS,
      show: (field, value) =>
        field === 'parentCategory'
          ? (categories.find(({ _id }) => _id === value)?.name ?? 'None (top level)')
          : undefined,
    },
    save: ({ description = '', ...values }) => {
      const body = { ...values, description };
      return category
        ? update({ params: { id: category._id }, body: { ...body, version: category.version } })
        : create({ body });
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
