import { useRef, useState, useSyncExternalStore, type PointerEvent, type WheelEvent } from 'react';
import { fittedSize, mostScale, WHOLE, withinBounds, zoomedAt, type Point, type Size, type View } from './zoom';

/** The scale after a tap, relative to the fitted size. */
const NEAR = 2;
/**
 * STEP: the zoom factor of a button. NOTCH: the zoom factor of a wheel event. NUDGE: the distance of an arrow key, in
 * px.
 */
const STEP = 1.5;
const NOTCH = 1.15;
const NUDGE = 80;
/** TAP: the maximum movement of a tap, in px. SWIPE: the minimum distance of a swipe, in px. */
const TAP = 8;
const SWIPE = 40;

const subscribe = (notify: () => void) => {
  window.addEventListener('resize', notify);
  return () => window.removeEventListener('resize', notify);
};

/** The current size of the window. */
function useStage(): Size {
  const width = useSyncExternalStore(subscribe, () => window.innerWidth);
  const height = useSyncExternalStore(subscribe, () => window.innerHeight);
  return { width, height };
}

/** A gesture of fingers or a mouse, from the first pointer down to the last pointer up. */
interface Gesture {
  fingers: Map<number, Point>;
  start: Point;
  /** Whether it has become a move or a pinch, so that it is no longer a tap. */
  moved: boolean;
  pinched: boolean;
}

interface Options {
  /** The picture's id. A new picture is first shown whole. */
  id: string;
  /** The size of the picture's widest copy. */
  file: Size;
  /** Shows the next picture (1) or the previous one (-1). */
  turn: (by: 1 | -1) => void;
}

/** Zooms and moves a picture that fills the window, by tap, pinch, drag, wheel, keys and buttons. */
export function useZoom({ id, file, turn }: Options) {
  const stage = useStage();
  const fitted = fittedSize(file, stage);
  const most = mostScale(file, fitted);
  const [kept, keep] = useState<{ id: string; view: View }>({ id, view: WHOLE });
  const gesture = useRef<Gesture | null>(null);
  const seen = (from: { id: string; view: View }) => (from.id === id ? withinBounds(from.view, file, stage) : WHOLE);
  const view = seen(kept);
  const near = view.scale > 1;

  const change = (next: (view: View) => View) =>
    keep((before) => ({ id, view: withinBounds(next(seen(before)), file, stage) }));
  const zoomBy = (factor: number, at: Point) =>
    change((before) => zoomedAt(before, before.scale * factor, at, file, stage));
  const moveBy = (x: number, y: number) =>
    change((before) => ({ scale: before.scale, x: before.x + x, y: before.y + y }));
  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => ({
    x: clientX - stage.width / 2,
    y: clientY - stage.height / 2,
  });

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const at = pointOf(event);
    event.currentTarget.setPointerCapture(event.pointerId);
    gesture.current ??= { fingers: new Map(), start: at, moved: false, pinched: false };
    gesture.current.fingers.set(event.pointerId, at);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = gesture.current?.fingers.get(event.pointerId);
    if (!gesture.current || !before) return;
    const { fingers, start } = gesture.current;
    const at = pointOf(event);
    const [other] = [...fingers].flatMap(([finger, place]) => (finger === event.pointerId ? [] : [place]));
    fingers.set(event.pointerId, at);
    if (other) {
      gesture.current.moved = gesture.current.pinched = true;
      const spread = (point: Point) => Math.hypot(point.x - other.x, point.y - other.y);
      const middle = { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 };
      moveBy((at.x - before.x) / 2, (at.y - before.y) / 2);
      if (spread(before) > 0) zoomBy(spread(at) / spread(before), middle);
      return;
    }
    if (Math.hypot(at.x - start.x, at.y - start.y) > TAP) gesture.current.moved = true;
    if (near && gesture.current.moved) moveBy(at.x - before.x, at.y - before.y);
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const done = gesture.current;
    if (!done?.fingers.delete(event.pointerId) || done.fingers.size > 0) return;
    gesture.current = null;
    const at = pointOf(event);
    const traveled = at.x - done.start.x;
    if (!done.moved) change((before) => (near ? WHOLE : zoomedAt(before, NEAR, at, file, stage)));
    else if (
      !near &&
      !done.pinched &&
      Math.abs(traveled) >= SWIPE &&
      Math.abs(traveled) > Math.abs(at.y - done.start.y)
    ) {
      turn(traveled < 0 ? 1 : -1);
    }
  };

  return {
    view,
    fitted,
    near,
    /** Whether it can be enlarged further. */
    canZoomIn: view.scale < most - 0.01,
    zoomIn: () => zoomBy(STEP, { x: 0, y: 0 }),
    zoomOut: () => zoomBy(1 / STEP, { x: 0, y: 0 }),
    /** Handlers for the element that contains the picture. */
    gestures: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: () => void (gesture.current = null),
      onWheel: (event: WheelEvent) => zoomBy(event.deltaY < 0 ? NOTCH : 1 / NOTCH, pointOf(event)),
    },
    /**
     * Plus and minus zoom. Arrow keys move an enlarged picture, otherwise left and right change the picture. Returns
     * whether the key was handled.
     */
    onKey: (key: string): boolean => {
      const [x, y] = ARROWS[key] ?? [0, 0];
      if (key === '+' || key === '=') zoomBy(STEP, { x: 0, y: 0 });
      else if (key === '-') zoomBy(1 / STEP, { x: 0, y: 0 });
      else if (near && (x !== 0 || y !== 0)) moveBy(-x * NUDGE, -y * NUDGE);
      else if (x !== 0) turn(x > 0 ? 1 : -1);
      else return false;
      return true;
    },
  };
}

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
