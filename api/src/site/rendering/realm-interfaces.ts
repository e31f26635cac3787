import type { Timers } from './realm-timers';
import { type LocateUrl, SearchParams, urlClass } from './realm-url';

export type { LocateUrl };

type Listener = (event: object) => void;

/** Encodes text as UTF-8. */
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

/** Decodes UTF-8. */
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
  /** Only for the controller. */
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

/** Globals that reach out of a context, can block it, or run code at an unexpected time. */
const UNWANTED = ['Atomics', 'SharedArrayBuffer', 'WebAssembly', 'FinalizationRegistry'];

/**
 * Gives a context the web interfaces that rendering uses. No other interfaces exist in the context; none of these can
 * read, request or wait for anything outside.
 *
 * @returns the modules of Node for the host's server bundle, by name
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
    // Libraries read NODE_ENV. Nothing else of `process` exists.
    process: { env: { NODE_ENV: 'production' } },
  };
  if (own) {
    for (const [name, value] of Object.entries(given)) {
      Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
    }
    for (const name of UNWANTED) Reflect.deleteProperty(globalThis, name);
    // Disables stack traces, because Node would generate them with code outside the context.
    Object.defineProperty(Error, 'stackTraceLimit', { value: undefined, writable: false, configurable: false });
  }
  return { util: { TextEncoder: Encoder }, crypto: {}, stream: {} };
}
