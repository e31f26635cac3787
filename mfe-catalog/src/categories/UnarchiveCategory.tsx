import type { Category } from '@shop/shared/contracts';
import { ConfirmDialog } from '@shop/shared/ui';
import { useState } from 'react';
import { useArchive } from '../useArchive';

interface Props {
  category: Category;
  onClose: () => void;
}

/** Confirms that a category will be shown to shoppers again. */
export function UnarchiveCategory({ category, onClose }: Props) {
  const archive = useArchive('category');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const confirm = async () => {
    setBusy(true);
    setFailure(undefined);
    const done = await archive(category, setFailure);
    setBusy(false);
    if (done) onClose();
  };
  return (
    <ConfirmDialog
      open
      title={`Unarchive ${category.name}?`}
      text="This will make it visible to customers again."
      confirmLabel="Unarchive"
      busy={busy}
      error={failure}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
