import { TextDecoder, TextEncoder } from 'node:util';
import { deserialize, serialize } from 'node:v8';

// styled-components then inserts each rule by itself. By default it adds text to a style element in tests, and jsdom
// parses the whole text again for each rule.
process.env['SC_DISABLE_SPEEDY'] = 'false';

/** Browser features that jsdom lacks, for modules that use them when they are imported. */
Object.assign(globalThis, {
  TextDecoder,
  TextEncoder,
  structuredClone: (value: unknown): unknown => deserialize(serialize(value)),
});

/** jsdom has no layout: no element is ever resized or scrolled into view, so nothing is reported. */
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

/** A media query that never matches: a wide, light screen with motion allowed. */
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
Document.prototype.elementFromPoint = () => null;

/** jsdom has only mouse events. Components need only the pointer type of pointer events. */
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
