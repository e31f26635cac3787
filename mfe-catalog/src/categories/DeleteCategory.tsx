import { errorText, toastShown, useAppDispatch } from '@shop/shared/api';
import type { Category } from '@shop/shared/contracts';
import { ConfirmDialog } from '@shop/shared/ui';
import { useDeleteCategory } from '../endpoints';

interface Props {
  category: Category;
  onClose: () => void;
}

/** Asks before a category is deleted, and says what still belongs to it when it cannot be. */
export function DeleteCategory({ category, onClose }: Props) {
  const dispatch = useAppDispatch();
  const [remove, { isLoading, error }] = useDeleteCategory();
  const confirm = async () => {
    const removed = await remove({ params: { id: category._id } });
    if (removed.error) return;
    dispatch(toastShown({ kind: 'success', text: `${category.name} was deleted` }));
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={`Delete ${category.name}?`}
      text="This action cannot be undone"
      confirmLabel="Delete Category"
      danger
      busy={isLoading}
      error={error && `Failed to delete category. ${errorText(error, '')}`.trim()}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
