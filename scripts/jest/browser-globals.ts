import { TextDecoder, TextEncoder } from 'node:util';
import { deserialize, serialize } from 'node:v8';

/** What browsers have and jsdom lacks, for modules that use it while they are being imported. */
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
