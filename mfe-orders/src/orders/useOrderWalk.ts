import type { Order } from '@shop/shared/contracts';
import { useState } from 'react';

/** A direction in the list. */
export type WalkStep = 'previous' | 'next';

/** Navigation from the open order to the previous and next orders on screen. */
export interface OrderWalk {
  /** Ids of the adjacent orders; undefined at an end of the page, and for an order that was never on it. */
  previous: string | undefined;
  next: string | undefined;
  /** The button that opened this order; null when it was opened in another way. */
  by: WalkStep | null;
  /** Whether this order was opened from another one. */
  walked: boolean;
  /** Opens an adjacent order; `by` is null for a key. */
  goTo: (id: string, by: WalkStep | null) => void;
}

/**
 * Navigates through the page of the list that is on screen. An order that has since left the list, such as an accepted
 * one in a list of pending orders, keeps its position. The next order is then the one at that position.
 */
export function useOrderWalk(rows: readonly Order[], id: string, onOpen: (id: string) => void): OrderWalk {
  const [step, setStep] = useState<{ to: string; by: WalkStep | null } | null>(null);
  const found = rows.findIndex(({ _id }) => _id === id);
  const [place, setPlace] = useState({ id, at: found });
  const at = found >= 0 || place.id !== id ? found : place.at;
  if (place.id !== id || place.at !== at) setPlace({ id, at });
  const walked = step?.to === id;
  return {
    previous: at > 0 ? rows[at - 1]?._id : undefined,
    next: at >= 0 ? rows[found >= 0 ? at + 1 : at]?._id : undefined,
    by: walked ? step.by : null,
    walked,
    goTo: (to, by) => {
      setStep({ to, by });
      onOpen(to);
    },
  };
}
