import { useState, type KeyboardEvent, type PointerEvent } from 'react';

/** The minimum distance of a swipe, in px. */
const SWIPE = 40;

/**
 * Changes pictures with the arrow keys and by swipe. Calls `turn` with 1 for the next picture and -1 for the previous
 * one.
 */
export function useTurning(turn: (by: 1 | -1) => void, enabled: boolean) {
  const [startX, setStartX] = useState<number | null>(null);
  return {
    /** Props for the element with the focus. */
    keys: {
      onKeyDown: (event: KeyboardEvent) => {
        if (!enabled || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
        event.preventDefault();
        turn(event.key === 'ArrowRight' ? 1 : -1);
      },
    },
    /** Props for the element to swipe on. A mouse does not swipe. */
    swipe: {
      onPointerDown: (event: PointerEvent) => setStartX(event.pointerType === 'mouse' ? null : event.clientX),
      onPointerUp: (event: PointerEvent) => {
        const traveled = startX === null ? 0 : event.clientX - startX;
        setStartX(null);
        if (enabled && Math.abs(traveled) >= SWIPE) turn(traveled < 0 ? 1 : -1);
      },
      onPointerCancel: () => setStartX(null),
    },
  };
}
