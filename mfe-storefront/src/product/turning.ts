import { useState, type KeyboardEvent, type PointerEvent } from 'react';

/** How far a finger must travel, in px, to turn to the next picture. */
const SWIPE = 40;

/** Turns pages with the arrow keys and by swipe: `turn` is called with 1 for the next, -1 for the one before. */
export function useTurning(turn: (by: 1 | -1) => void, enabled: boolean) {
  const [startX, setStartX] = useState<number | null>(null);
  return {
    /** For the element that holds the focus. */
    keys: {
      onKeyDown: (event: KeyboardEvent) => {
        if (!enabled || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
        event.preventDefault();
        turn(event.key === 'ArrowRight' ? 1 : -1);
      },
    },
    /** For the element under the finger; a mouse does not swipe. */
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
