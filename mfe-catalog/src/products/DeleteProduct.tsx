import { toastShown, useAppDispatch } from '@shop/shared/api';
import type { Product } from '@shop/shared/contracts';
import { failureText } from '@shop/shared/forms';
import { counted } from '@shop/shared/rules';
import { ArchiveIcon, Button, ConfirmDialog, Text } from '@shop/shared/ui';
import { useState } from 'react';
import { useDeleteProduct } from '../endpoints';
import { useArchive } from '../useArchive';

interface Props {
  product: Product;
  onClose: () => void;
}

const removedImages = (count: number): string =>
  count === 0 ? '' : ` ${counted(count, 'image was', 'images were')} removed from storage.`;

/** Confirms the deletion of a product, and offers to archive it instead. */
export function DeleteProduct({ product, onClose }: Props) {
  const dispatch = useAppDispatch();
  const archive = useArchive('product');
  const [archiving, setArchiving] = useState(false);
  const [remove, { isLoading, error }] = useDeleteProduct();
  const confirm = async () => {
    const { data } = await remove({ params: { id: product._id } });
    if (!data) return;
    dispatch(toastShown({ kind: 'success', text: `${product.name} was deleted.${removedImages(data.deletedImages)}` }));
    onClose();
  };
  const archiveInstead = async () => {
    setArchiving(true);
    const archived = await archive(product);
    setArchiving(false);
    if (archived) onClose();
  };
  return (
    <ConfirmDialog
      open
      title={`Delete ${product.name}?`}
      text="This action cannot be undone. Deletes the product, its stock and images. Past orders keep their details."
      confirmLabel="Delete Product"
      danger
      busy={isLoading || archiving}
      error={error && failureText('Failed to delete product.', error)}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {!product.archived && (
        <>
          <Text size="sm" tone="muted">
            An archived product leaves the shop and can be brought back at any time.
          </Text>
          <Button
            icon={<ArchiveIcon size={18} />}
            disabled={isLoading || archiving}
            onClick={() => void archiveInstead()}
          >
            Archive instead
          </Button>
        </>
      )}
    </ConfirmDialog>
  );
}
