import { errorText } from '@shop/shared/api';
import type { Order } from '@shop/shared/contracts';
import { Banner, Button } from '@shop/shared/ui';
import { OrderDialog } from './OrderDialog';
import { useOpenOrder } from './useOpenOrder';
import { type OrderWalk, useOrderWalk } from './useOrderWalk';

interface Props {
  id: string;
  /** The list has loaded. */
  ready: boolean;
  /** The orders on screen, in the order of the list. */
  rows: readonly Order[];
  /** Whether the edit form is open. */
  edits: boolean;
  onEdit: (edits: boolean) => void;
  /** Opens another order instead. */
  onOpen: (id: string) => void;
  onClose: () => void;
}

/**
 * The dialog of the order in the URL, with buttons to the previous and next orders of the list, or the reason why it
 * cannot be shown.
 */
export function OpenOrder({ id, ready, rows, onOpen, ...dialog }: Props) {
  const walk = useOrderWalk(rows, id, onOpen);
  const known = rows.find(({ _id }) => _id === id);
  // The key resets notes, questions and delivery for each order.
  return <ShownOrder key={id} id={id} ready={ready} known={known} walk={walk} {...dialog} />;
}

interface ShownProps extends Pick<Props, 'edits' | 'onEdit' | 'onClose'> {
  id: string;
  ready: boolean;
  /** The order's row in the list. */
  known: Order | undefined;
  walk: OrderWalk;
}

function ShownOrder({ id, ready, known, walk, ...dialog }: ShownProps) {
  const { order, gone, failure, onChanged } = useOpenOrder(id, known, ready);
  if (order) return <OrderDialog order={order} gone={gone} walk={walk} onChanged={onChanged} {...dialog} />;
  if (!failure) return null;
  return (
    <Banner
      kind="error"
      title="This order could not be opened"
      onDismiss={dialog.onClose}
      actions={
        <Button size="sm" loading={failure.retrying} onClick={failure.retry}>
          Try again
        </Button>
      }
    >
      {errorText(failure.error, 'Please try again.')}
    </Banner>
  );
}
