import { TextDecoder, TextEncoder } from 'node:util';
import { deserialize, serialize } from 'node:v8';

/** Parts of browsers that jsdom lacks, for modules that use them at import. */
Object.assign(globalThis, {
  TextDecoder,
  TextEncoder,
  structuredClone: (value: unknown): unknown => deserialize(serialize(value)),
});

/** jsdom does no layout: nothing is ever resized or scrolled into view, so nothing is reported. */
class SilentObserver {
  observe(): void {
    return undefined;
  }
  unobserve(): void {
    return undefined;
  }
  disconnect(): void {
    return undefined;
  }
  takeRecords(): [] {
    return [];
  }
}

globalThis.ResizeObserver ??= SilentObserver;
Object.assign(globalThis, { IntersectionObserver: SilentObserver });

/** A medium that matches no query: a wide, light screen with motion allowed. */
Object.assign(globalThis, {
  matchMedia: (query: string) =>
    Object.assign(new EventTarget(), {
      matches: false,
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  scrollTo: () => undefined,
});

Element.prototype.scrollIntoView = () => undefined;

/** jsdom has only mouse events. Of pointer events components need only the pointer's type. */
class PointerEventOverMouse extends MouseEvent {
  readonly pointerId: number;
  readonly pointerType: string;

  constructor(type: string, init: PointerEventInit = {}) {
    super(type, init);
    this.pointerId = init.pointerId ?? 0;
    this.pointerType = init.pointerType ?? '';
  }
}

Object.assign(globalThis, { PointerEvent: PointerEventOverMouse });
