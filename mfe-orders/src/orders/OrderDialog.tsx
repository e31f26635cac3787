import { errorText, useAppDispatch, useSession, toastShown } from '@shop/shared/api';
import type { Order } from '@shop/shared/contracts';
import { ConfirmAction, useDiscardQuestion } from '@shop/shared/forms';
import { useHost } from '@shop/shared/remote';
import { canDeleteOrder, formatDateTime, nextOrderStatus, orderNumber } from '@shop/shared/rules';
import { Banner, Button, DeleteIcon, Dialog } from '@shop/shared/ui';
import { useRef, useState } from 'react';
import { useAcceptOrder, useDeleteOrder, useUpdateOrderStatus } from '../endpoints';
import { OrderDetail } from './OrderDetail';
import { PackingSlip } from './PackingSlip';
import type { NotesDraft } from './StaffNotes';
import { customerLabel } from './labels';

/** The step that each status offers, in its words. */
const STEP_LABELS = {
  confirmed: 'Accept Order',
  'on the way': 'Mark as On the Way',
  delivered: 'Mark as Delivered',
} as const;

interface Props {
  order: Order;
  onClose: () => void;
}

/** One order with everything staff may do to it: the next step, deletion, nothing backward. */
export function OrderDialog({ order, onClose }: Props) {
  const { settings } = useHost();
  const dispatch = useAppDispatch();
  const { user } = useSession();
  const [accept, accepting] = useAcceptOrder();
  const [updateStatus, updating] = useUpdateOrderStatus();
  const [deleteOrder] = useDeleteOrder();
  const [confirmsDelete, setConfirmsDelete] = useState(false);
  // Not the first field: the notes are the last thing that staff open an order for.
  const closeButton = useRef<HTMLButtonElement>(null);
  const [notes, setNotes] = useState<NotesDraft | null>(null);
  const { close, question } = useDiscardQuestion({
    dirty: notes !== null,
    onClose,
    title: 'Discard your notes?',
    text: 'What you have written will be lost.',
  });
  const next = nextOrderStatus(order.status);
  const busy = accepting.isLoading || updating.isLoading;

  const move = async () => {
    if (next === undefined || next === 'pending') return;
    const params = { id: order._id };
    const moved =
      next === 'confirmed' ? await accept({ params }) : await updateStatus({ params, body: { status: next } });
    if (!moved.error)
      dispatch(toastShown({ kind: 'success', text: `Order #${orderNumber(order._id)} is now ${next}` }));
  };

  const failure = accepting.error
    ? { title: 'Failed to accept order', error: accepting.error }
    : updating.error
      ? { title: 'Failed to update order status', error: updating.error }
      : null;

  return (
    <>
      <Dialog
        open
        onClose={close}
        size="lg"
        title={customerLabel(order)}
        description={`Order #${orderNumber(order._id)} · ${formatDateTime(order.createdAt, settings.timeZone)}`}
        busy={busy}
        initialFocus={closeButton}
        closeOnOutsidePress={notes === null}
        footer={
          <>
            {canDeleteOrder(order.status, user?.role ?? '') && (
              <Button variant="ghost" icon={<DeleteIcon size={18} />} onClick={() => setConfirmsDelete(true)}>
                Delete Order
              </Button>
            )}
            <Button ref={closeButton} onClick={close}>
              Close
            </Button>
            {next !== undefined && next !== 'pending' && (
              <Button variant="primary" loading={busy} onClick={() => void move()}>
                {STEP_LABELS[next]}
              </Button>
            )}
          </>
        }
      >
        {failure && (
          <Banner kind="error" title={failure.title}>
            {errorText(failure.error, 'Please try again.')}
          </Banner>
        )}
        <OrderDetail order={order} notes={notes} onNotes={setNotes} />
      </Dialog>
      <PackingSlip order={order} />
      {question}
      {confirmsDelete && (
        <ConfirmAction
          title="Delete this order?"
          text="This action cannot be undone"
          confirmLabel="Delete Order"
          danger
          done={`Order #${orderNumber(order._id)} was deleted`}
          failure="Failed to delete order."
          run={() => deleteOrder({ params: { id: order._id } })}
          onDone={onClose}
          onClose={() => setConfirmsDelete(false)}
        />
      )}
    </>
  );
}
