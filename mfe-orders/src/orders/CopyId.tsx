import { useCopy } from '@shop/shared/forms';
import { Button } from '@shop/shared/ui';

/** Copies an order's whole id for other programs; people say the number in the dialog's head. */
export function CopyId({ id }: { id: string }) {
  const copy = useCopy();
  return (
    <Button size="sm" variant="ghost" onClick={() => void copy('order ID', id)}>
      Copy ID
    </Button>
  );
}
