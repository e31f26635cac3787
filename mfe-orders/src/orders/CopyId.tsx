import { toastShown, useAppDispatch } from '@shop/shared/api';
import { Button } from '@shop/shared/ui';

/** Copies an order's whole id for other programs; people say the number in the dialog's head. */
export function CopyId({ id }: { id: string }) {
  const dispatch = useAppDispatch();
  const copy = async () => {
    try {
      // Absent where the page did not come by HTTPS.
      await navigator.clipboard.writeText(id);
      dispatch(toastShown({ kind: 'success', text: 'Order ID copied' }));
    } catch {
      dispatch(toastShown({ kind: 'info', text: `The browser did not allow copying. The order ID is ${id}.` }));
    }
  };
  return (
    <Button size="sm" variant="ghost" onClick={() => void copy()}>
      Copy ID
    </Button>
  );
}
