import { useCopy } from '@shop/shared/forms';
import { Button } from '@shop/shared/ui';

/** Copies the full order id for use in other programs. People use the order number in the dialog's title. */
export function CopyId({ id }: { id: string }) {
  const copy = useCopy();
  return (
    <Button size="sm" variant="ghost" onClick={() => void copy('order ID', id)}>
      Copy ID
    </Button>
  );
}
