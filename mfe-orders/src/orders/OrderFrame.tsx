import { Dialog, SidePanel, openerOfRow, useMediaQuery } from '@shop/shared/ui';
import type { ComponentProps } from 'react';

/** The width from which an order stands beside the list. */
const BESIDE = '(min-width: 1100px)';

type Shared = Omit<ComponentProps<typeof SidePanel>, 'returnFocus'>;

interface Props extends Shared, Pick<ComponentProps<typeof Dialog>, 'instant' | 'closeOnOutsidePress'> {
  /** The id of the order. When it closes, its row gets the focus. */
  id: string;
}

/** The frame of an open order: a panel beside the list, or a modal dialog on screens without room for both. */
export function OrderFrame({ id, instant, closeOnOutsidePress, ...frame }: Props) {
  const beside = useMediaQuery(BESIDE);
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
