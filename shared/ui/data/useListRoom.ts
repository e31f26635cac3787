import { type RefObject, useLayoutEffect, useState } from 'react';
import type { ListRoom } from './data-column';

/** The widths in rem from which columns of priority 2 and 3 have space. */
const SECOND_FROM = 52;
const THIRD_FROM = 66;

const roomOf = (rem: number, cardsBelow: number): ListRoom => {
  if (rem < cardsBelow) return 'cards';
  return rem >= THIRD_FROM ? 3 : rem >= SECOND_FROM ? 2 : 1;
};

const inRem = (pixels: number): number =>
  pixels / (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16);

/** The current layout for the width of an element. The width is in rem, so that larger text counts as less space. */
export function useListRoom(box: RefObject<HTMLElement | null>, cardsBelow: number): ListRoom {
  // The list cannot be wider than the window, so phones never render a table first.
  const [room, setRoom] = useState<ListRoom>(() =>
    typeof window !== 'undefined' && inRem(window.innerWidth) < cardsBelow ? 'cards' : 3,
  );
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      // A hidden element has no width and keeps its layout.
      if (element.clientWidth > 0) setRoom(roomOf(inRem(element.clientWidth), cardsBelow));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, cardsBelow]);
  return room;
}
