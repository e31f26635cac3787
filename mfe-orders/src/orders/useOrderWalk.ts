import type { Order } from '@shop/shared/contracts';
import { useState } from 'react';

/** Where a walk through a list goes. */
export type WalkStep = 'previous' | 'next';

/** The way from an open order to those beside it in the list on screen. */
export interface OrderWalk {
  /** Ids of the orders beside it; undefined at an end of the page, and for an order that was never on it. */
  previous: string | undefined;
  next: string | undefined;
  /** The button that led to this order; null when it was opened in another way. */
  by: WalkStep | null;
  /** This order was come to from another one. */
  walked: boolean;
  /** Opens an order beside; `by` is null for a key. */
  goTo: (id: string, by: WalkStep | null) => void;
}

/**
 * Walks through the page of a list that is on screen. An order that has left the list since, such as one that was
 * accepted among pending ones, keeps its place: the next one is what stands there now.
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
