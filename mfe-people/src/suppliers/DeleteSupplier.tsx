import type { Supplier } from '@shop/shared/contracts';
import { ConfirmAction } from '@shop/shared/forms';
import { useDeleteSupplier } from '../endpoints';

interface Props {
  supplier: Supplier;
  onClose: () => void;
}

/** Confirms the deletion of a supplier, and shows why it is not possible while products refer to it. */
export function DeleteSupplier({ supplier, onClose }: Props) {
  const [remove] = useDeleteSupplier();
  return (
    <ConfirmAction
      title={`Delete ${supplier.name}?`}
      text="This action cannot be undone"
      confirmLabel="Delete Supplier"
      danger
      done={`${supplier.name} was deleted`}
      failure="Failed to delete supplier."
      run={() => remove({ params: { id: supplier._id } })}
      onClose={onClose}
    />
  );
}
