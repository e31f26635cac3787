import type { Category } from '@shop/shared/contracts';
import { ConfirmAction } from '@shop/shared/forms';
import { useDeleteCategory } from '../endpoints';

interface Props {
  category: Category;
  onClose: () => void;
}

/** Confirms the deletion of a category. If it cannot be deleted, shows what still belongs to it. */
export function DeleteCategory({ category, onClose }: Props) {
  const [remove] = useDeleteCategory();
  return (
    <ConfirmAction
      title={`Delete ${category.name}?`}
      text="This action cannot be undone"
      confirmLabel="Delete Category"
      danger
      done={`${category.name} was deleted`}
      failure="Failed to delete category."
      run={() => remove({ params: { id: category._id } })}
      onClose={onClose}
    />
  );
}
