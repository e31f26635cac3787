/**
 * Loaded first in development: React Refresh of every app looks for this hook when React starts, and React stands in the
 * shell only. It remembers the renderers, so that an edit in a remote refreshes inside the shell and state stays.
 */
interface DevtoolsHook {
  renderers: Map<number, unknown>;
  supportsFiber: true;
  inject(renderer: unknown): number;
  onScheduleFiberRoot(): void;
  onCommitFiberRoot(): void;
  onCommitFiberUnmount(): void;
}

declare global {
  var __REACT_DEVTOOLS_GLOBAL_HOOK__: DevtoolsHook | undefined;
}

const renderers = new Map<number, unknown>();
globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  renderers,
  supportsFiber: true,
  inject(renderer) {
    const id = renderers.size + 1;
    renderers.set(id, renderer);
    return id;
  },
  onScheduleFiberRoot: () => undefined,
  onCommitFiberRoot: () => undefined,
  onCommitFiberUnmount: () => undefined,
};

export {};
