import { errorText, toastShown, useAppDispatch } from '@shop/shared/api';
import type { Supplier } from '@shop/shared/contracts';
import { ConfirmDialog } from '@shop/shared/ui';
import { useDeleteSupplier } from '../endpoints';

interface Props {
  supplier: Supplier;
  onClose: () => void;
}

/** Asks before a supplier is deleted, and says why it cannot be while products refer to it. */
export function DeleteSupplier({ supplier, onClose }: Props) {
  const dispatch = useAppDispatch();
  const [remove, { isLoading, error }] = useDeleteSupplier();
  const confirm = async () => {
    const removed = await remove({ params: { id: supplier._id } });
    if (removed.error) return;
    dispatch(toastShown({ kind: 'success', text: `${supplier.name} was deleted` }));
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={`Delete ${supplier.name}?`}
      text="This action cannot be undone"
      confirmLabel="Delete Supplier"
      danger
      busy={isLoading}
      error={error && `Failed to delete supplier. ${errorText(error, '')}`.trim()}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
