import { toastShown, useAppDispatch } from '@shop/shared/api';
import { orderNumber } from '@shop/shared/rules';
import { Button, Stack } from '@shop/shared/ui';

/** An order's number as people say it, and a button that copies its whole id for other programs. */
export function OrderNumber({ id }: { id: string }) {
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
    <Stack as="span" direction="row" gap={2} align="center">
      #{orderNumber(id)}
      <Button size="sm" variant="ghost" onClick={() => void copy()}>
        Copy ID
      </Button>
    </Stack>
  );
}
