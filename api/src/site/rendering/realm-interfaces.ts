import type { Timers } from './realm-timers';
import { type LocateUrl, SearchParams, urlClass } from './realm-url';

export type { LocateUrl };

type Listener = (event: object) => void;

/** Text as UTF-8. */
class Encoder {
  readonly encoding = 'utf-8';
  encode(text: unknown = ''): Uint8Array {
    const escaped = encodeURIComponent(String(text).replace(/[\uD800-\uDFFF]/gu, '\uFFFD'));
    const bytes: number[] = [];
    for (let at = 0; at < escaped.length; at += 1) {
      const sign = escaped.charCodeAt(at);
      if (sign !== 37) bytes.push(sign);
      else {
        bytes.push(Number.parseInt(escaped.slice(at + 1, at + 3), 16));
        at += 2;
      }
    }
    return Uint8Array.from(bytes);
  }
}

/** UTF-8 as text. */
class Decoder {
  readonly encoding = 'utf-8';
  decode(bytes: ArrayLike<number> = []): string {
    const escaped = Array.from(bytes, (byte) => `%${(byte & 255).toString(16).padStart(2, '0')}`).join('');
    try {
      return decodeURIComponent(escaped);
    } catch {
      return escaped.replace(/%([0-7].)|%../g, (_byte, code?: string) =>
        code === undefined ? '\uFFFD' : String.fromCharCode(Number.parseInt(code, 16)),
      );
    }
  }
}

class Signal {
  aborted = false;
  reason: unknown = undefined;
  onabort: Listener | null = null;
  private listeners: Listener[] = [];

  addEventListener(_type: string, listener: Listener): void {
    this.listeners.push(listener);
  }
  removeEventListener(_type: string, listener: Listener): void {
    this.listeners = this.listeners.filter((one) => one !== listener);
  }
  throwIfAborted(): void {
    if (this.aborted) throw this.reason;
  }
  /** Of the controller alone. */
  end(reason: unknown): void {
    if (this.aborted) return;
    this.aborted = true;
    this.reason = reason ?? Object.assign(new Error('This operation was aborted'), { name: 'AbortError' });
    const event = { type: 'abort', target: this };
    this.onabort?.(event);
    for (const listener of this.listeners.splice(0)) listener(event);
  }
}

class Controller {
  readonly signal = new Signal();
  abort(reason?: unknown): void {
    this.signal.end(reason);
  }
}

const nothing = (): void => undefined;

/** Interfaces that reach out of a context, block it, or run code when nobody watches. */
const UNWANTED = ['Atomics', 'SharedArrayBuffer', 'WebAssembly', 'FinalizationRegistry'];

/**
 * Gives a context the interfaces of the web that rendering uses; there is no other, and nothing that reads, asks or
 * waits for anything outside.
 *
 * @returns what the host's server bundle gets for Node's modules
 */
export function installInterfaces(
  locate: LocateUrl,
  timers: Timers,
  own: boolean,
): Readonly<Record<string, Readonly<Record<string, unknown>>>> {
  const started = Date.now();
  const given: Record<string, unknown> = {
    setTimeout: (callback: unknown, delay: unknown, ...values: unknown[]) => timers.set(callback, delay, values),
    setInterval: (callback: unknown, delay: unknown, ...values: unknown[]) => timers.set(callback, delay, values, true),
    setImmediate: (callback: unknown, ...values: unknown[]) => timers.set(callback, 0, values),
    clearTimeout: timers.unset,
    clearInterval: timers.unset,
    clearImmediate: timers.unset,
    queueMicrotask: (callback: () => unknown) => {
      void (async () => {
        await undefined;
        callback();
      })();
    },
    URL: urlClass(locate),
    URLSearchParams: SearchParams,
    TextEncoder: Encoder,
    TextDecoder: Decoder,
    AbortController: Controller,
    AbortSignal: Signal,
    performance: { now: () => Date.now() - started },
    console: Object.fromEntries(['log', 'info', 'warn', 'error', 'debug', 'trace'].map((name) => [name, nothing])),
    // What libraries ask for their own checks; there is nothing else of a process.
    process: { env: { NODE_ENV: 'production' } },
  };
  if (own) {
    for (const [name, value] of Object.entries(given)) {
      Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
    }
    for (const name of UNWANTED) Reflect.deleteProperty(globalThis, name);
    // A trace of the calls would be made by the process, in calls of its own.
    Object.defineProperty(Error, 'stackTraceLimit', { value: undefined, writable: false, configurable: false });
  }
  return { util: { TextEncoder: Encoder }, crypto: {}, stream: {} };
}
