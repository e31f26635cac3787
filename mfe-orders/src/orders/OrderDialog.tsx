import { useAppDispatch, useSession, toastShown } from '@shop/shared/api';
import type { ExchangeRequest, Order } from '@shop/shared/contracts';
import { ConfirmAction, reasonText, useDiscardQuestion } from '@shop/shared/forms';
import { useHost } from '@shop/shared/remote';
import { canDeleteOrder, editablePart, formatDateTime, hasReached, nextStepOf, orderNumber } from '@shop/shared/rules';
import { Button, DeleteIcon, NoWrap, OrderBadge, useLetterKeys, lazyDialog } from '@shop/shared/ui';
import { useDeferredValue, useRef, useState } from 'react';
import { AppointmentDialog } from '../contact/AppointmentDialog';
import { useAcceptOrder, useDeleteOrder, useUpdateOrderStatus } from '../endpoints';
import { CancelReturn } from '../exchange/CancelReturn';
import { ExchangeSection, type ExchangeForm } from '../exchange/ExchangeSection';
import { RequestSection } from '../exchange/RequestSection';
import { CheckInDialog } from '../outcome/CheckInDialog';
import { DoorDialog, DoorSection, type Door } from '../outcome/DoorSection';
import { OrderDetail } from './OrderDetail';
import { OrderFrame } from './OrderFrame';
import { PhoneRecordLine } from '../risk/PhoneRecordLine';
import { PrintSheets, PrintableSheets } from '../print/PrintSheets';
import { customerLabel } from './labels';
import { StepWait } from './StepWait';
import { WalkButtons } from './WalkButtons';
import { useLetterSetting } from './useLetterSetting';
import { useDelivery } from './useDelivery';
import type { OrderWalk, WalkStep } from './useOrderWalk';
import { useStaffNotes } from './useStaffNotes';

const ExchangeDialog = lazyDialog(() => import('../exchange/ExchangeDialog').then((module) => module.ExchangeDialog));
const DeclineDialog = lazyDialog(() => import('../exchange/DeclineDialog').then((module) => module.DeclineDialog));
const EditOrderDialog = lazyDialog(() => import('../edit/EditOrderDialog').then((module) => module.EditOrderDialog));

/** The button label of each next step. */
const STEP_LABELS = {
  confirmed: 'Accept Order',
  'on the way': 'Mark as On the Way',
  delivered: 'Mark as Delivered',
} as const;

interface Props {
  order: Order;
  /** The message when the order no longer exists; null when it does. */
  gone: string | null;
  /** Navigation to the previous and next orders. */
  walk: OrderWalk;
  /** Whether the edit form is open. */
  edits: boolean;
  onEdit: (edits: boolean) => void;
  /** Called with the order that a step's response contains. */
  onChanged: (order: Order) => void;
  onClose: () => void;
}

/** One order with all actions for staff: the next step, editing, deletion. There is no step backward. */
export function OrderDialog({ order, gone, walk, edits, onEdit, onChanged, onClose }: Props) {
  const { settings } = useHost();
  const dispatch = useAppDispatch();
  const { user } = useSession();
  const [accept, accepting] = useAcceptOrder();
  const [updateStatus, updating] = useUpdateOrderStatus();
  const [deleteOrder] = useDeleteOrder();
  const [door, setDoor] = useState<Door | null>(null);
  const [exchanging, setExchanging] = useState<ExchangeForm | null>(null);
  const [declining, setDeclining] = useState<ExchangeRequest | null>(null);
  const [printed, setPrinted] = useState<string | null>(null);
  const [appoints, setAppoints] = useState(false);
  const [confirmsDelete, setConfirmsDelete] = useState(false);
  // Initial focus. The first field would be the notes, which staff rarely need.
  const closeButton = useRef<HTMLButtonElement>(null);
  const walkButton = useRef<HTMLButtonElement>(null);
  const notes = useStaffNotes(order);
  const delivery = useDelivery(order, gone !== null, onChanged);
  const { close, closeFor, question } = useDiscardQuestion({
    dirty: notes.dirty,
    onClose: () => {
      notes.discard();
      onClose();
    },
    title: 'Discard your notes?',
    text: 'What you have written will be lost.',
  });
  const letters = useLetterSetting();
  const next = gone === null ? nextStepOf(order) : undefined;
  // Opens the form after the order's dialog. If two dialogs opened at the same time, the lower one would make the other
  // inaccessible.
  const editing = useDeferredValue(edits, false);
  // Older servers do not support edits and send no version.
  const mayEdit = gone === null && order.version !== undefined && editablePart(order) !== 'none';
  // A form that is open stays open when a colleague delivers or ends the order: what was typed is not lost in silence.
  const [editable, setEditable] = useState(mayEdit);
  if (editable !== mayEdit && !(editing && editable)) setEditable(mayEdit);
  const busy = accepting.isLoading || updating.isLoading || delivery.sending;

  const step = (to: WalkStep, by: WalkStep | null) => {
    const id = walk[to];
    if (id !== undefined && !busy) closeFor(() => walk.goTo(id, by));
  };

  const move = async () => {
    if (next === undefined || next === 'pending') return;
    accepting.reset();
    updating.reset();
    if (next === 'delivered') {
      delivery.start();
      return;
    }
    const params = { id: order._id };
    const { data } =
      next === 'confirmed' ? await accept({ params }) : await updateStatus({ params, body: { status: next } });
    if (!data) return;
    onChanged(data);
    dispatch(toastShown({ kind: 'success', text: `Order #${orderNumber(order._id)} is now ${next}` }));
  };

  const disabled = busy || delivery.waiting || delivery.lost;
  const steps = next !== undefined && next !== 'pending' && !delivery.lost;
  useLetterKeys(
    {
      j: () => step('next', null),
      k: () => step('previous', null),
      a: steps && !busy && !delivery.waiting ? () => void move() : undefined,
      e: mayEdit ? () => onEdit(true) : undefined,
      p: () => window.print(),
    },
    letters,
  );

  const refused = (title: string, error: unknown, attempt = 0) => ({ title, text: reasonText(error), attempt });
  const alert = () => {
    if (gone !== null) return { title: 'This order no longer exists', text: gone };
    if (delivery.lost) {
      return {
        title: 'The server did not confirm this delivery',
        text: 'Send it again, or discard it if the order was not delivered.',
        actions: (
          <>
            <Button size="sm" onClick={delivery.send}>
              Send again
            </Button>
            <Button size="sm" variant="ghost" onClick={delivery.undo}>
              Discard
            </Button>
          </>
        ),
      };
    }
    if (accepting.error) return refused('Failed to accept order', accepting.error, accepting.startedTimeStamp);
    if (updating.error) return refused('Failed to update order status', updating.error, updating.startedTimeStamp);
    const { failure } = delivery;
    if (failure) return refused('Failed to update order status', failure.error, failure.attempt);
    return notes.failure;
  };

  return (
    <>
      <OrderFrame
        id={order._id}
        onClose={close}
        title={customerLabel(order)}
        description={
          <>
            <NoWrap>{`Order #${orderNumber(order._id)},`}</NoWrap>{' '}
            <NoWrap>{formatDateTime(order.createdAt, settings.timeZone)}</NoWrap> <OrderBadge order={order} />
          </>
        }
        headActions={<WalkButtons walk={walk} disabled={busy} focus={walkButton} onStep={(to) => step(to, to)} />}
        instant={walk.walked}
        busy={busy}
        alert={alert()}
        initialFocus={walk.by !== null && walk[walk.by] !== undefined ? walkButton : closeButton}
        closeOnOutsidePress={!notes.dirty}
        footer={
          <>
            {next !== undefined && !hasReached(order.status, 'on the way') && <PhoneRecordLine order={order} />}
            {gone === null && canDeleteOrder(order.status, user?.role ?? '') && (
              <Button
                variant="ghost"
                icon={<DeleteIcon size={18} />}
                aria-disabled={delivery.waiting}
                onClick={() => setConfirmsDelete(true)}
              >
                Delete Order
              </Button>
            )}
            <StepWait waiting={delivery.waiting} done="Marked as delivered" />
            <Button ref={closeButton} onClick={close}>
              Close
            </Button>
            {steps && (
              <Button
                variant={delivery.waiting ? 'secondary' : 'primary'}
                loading={busy}
                onClick={delivery.waiting ? delivery.undo : () => void move()}
              >
                {delivery.waiting ? 'Undo' : STEP_LABELS[next]}
              </Button>
            )}
          </>
        }
      >
        <OrderDetail
          order={order}
          notes={notes}
          door={
            gone === null && (
              <>
                <DoorSection order={order} disabled={disabled} onOpen={setDoor} />
                <ExchangeSection
                  order={order}
                  disabled={disabled}
                  onOpen={setExchanging}
                  onPrint={(exchange) => setPrinted(exchange.order)}
                />
              </>
            )
          }
          requests={
            gone === null && (
              <RequestSection
                order={order}
                disabled={disabled}
                onBook={(request) => setExchanging({ request })}
                onDecline={setDeclining}
              />
            )
          }
          onAppointment={() => setAppoints(true)}
          onEdit={mayEdit ? () => onEdit(true) : undefined}
        />
      </OrderFrame>
      {printed !== null ? (
        <PrintSheets sheets="returns" orders={[order]} only={printed} onPrinted={() => setPrinted(null)} />
      ) : (
        <PrintableSheets sheets={order.orderType === 'in-store' ? 'receipts' : 'slips'} orders={[order]} />
      )}
      {question}
      {appoints && <AppointmentDialog order={order} onClose={() => setAppoints(false)} />}
      <DoorDialog order={order} door={door} onChanged={onChanged} onClose={() => setDoor(null)} />
      {exchanging && 'lines' in exchanging && (
        <CheckInDialog order={order} exchange={exchanging} onChanged={onChanged} onClose={() => setExchanging(null)} />
      )}
      {exchanging && 'cancel' in exchanging && (
        <CancelReturn exchange={exchanging.cancel} onClose={() => setExchanging(null)} />
      )}
      {exchanging && 'request' in exchanging && (
        <ExchangeDialog order={order} request={exchanging.request} onClose={() => setExchanging(null)} />
      )}
      {declining && <DeclineDialog order={order} request={declining} onClose={() => setDeclining(null)} />}
      {editing && editable && <EditOrderDialog order={order} onSaved={onChanged} onClose={() => onEdit(false)} />}
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
