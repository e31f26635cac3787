import {
  cartItemRemoved,
  cartItemRestored,
  selectCart,
  toastShown,
  useAppDispatch,
  useAppSelector,
} from '@shop/shared/api';
import type { CartItem } from '@shop/shared/rules';
import { useRef, type RefObject } from 'react';

interface LineRemoval {
  /**
   * The list of lines, with `tabIndex={-1}`. It receives the focus, because the pressed button disappears with its
   * line.
   */
  list: RefObject<HTMLUListElement | null>;
  /** Removes a line from the cart and offers Undo. */
  remove: (item: CartItem) => void;
}

/** Removes lines from the cart, each with Undo. */
export function useLineRemoval(): LineRemoval {
  const { items } = useAppSelector(selectCart);
  const dispatch = useAppDispatch();
  const list = useRef<HTMLUListElement>(null);
  const remove = (item: CartItem) => {
    const undo = cartItemRestored({ item, index: items.indexOf(item) });
    dispatch(cartItemRemoved(item.id));
    dispatch(
      toastShown({
        kind: 'info',
        text: `${item.name} removed from your cart`,
        action: { label: 'Undo', action: undo },
      }),
    );
    list.current?.focus();
  };
  return { list, remove };
}
