import { Dialog, SidePanel, openerOfRow, useIsCovered, useMediaQuery } from '@shop/shared/ui';
import { useState, type ComponentProps } from 'react';

/** The width from which an order stands beside the list. */
const BESIDE = '(min-width: 1100px)';

type Shared = Omit<ComponentProps<typeof SidePanel>, 'returnFocus'>;

interface Props extends Shared, Pick<ComponentProps<typeof Dialog>, 'instant' | 'closeOnOutsidePress'> {
  /** The id of the order. When it closes, its row gets the focus. */
  id: string;
}

/**
 * The frame of an open order: a panel beside the list, or a modal dialog on screens without room for both. While a form
 * or question is open above it, a window that is resized or turned does not change it: a new dialog would open above
 * the form.
 */
export function OrderFrame({ id, instant, closeOnOutsidePress, ...frame }: Props) {
  const hasRoom = useMediaQuery(BESIDE);
  const covered = useIsCovered();
  const [beside, setBeside] = useState(hasRoom);
  if (!covered && beside !== hasRoom) setBeside(hasRoom);
  if (beside) return <SidePanel returnFocus={() => openerOfRow(id)} {...frame} />;
  return (
    <Dialog
      open
      size="lg"
      letterKeys
      instant={instant ?? false}
      closeOnOutsidePress={closeOnOutsidePress ?? true}
      {...frame}
    />
  );
}
