import type { Category } from '@shop/shared/contracts';
import { ConfirmDialog } from '@shop/shared/ui';
import { useState } from 'react';
import { useArchiveCategory } from './useArchiveCategory';

interface Props {
  category: Category;
  onClose: () => void;
}

/** Asks before a category is shown to shoppers again. */
export function UnarchiveCategory({ category, onClose }: Props) {
  const toggle = useArchiveCategory();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const confirm = async () => {
    setBusy(true);
    const reason = await toggle(category);
    setBusy(false);
    setFailure(reason);
    if (reason === undefined) onClose();
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
