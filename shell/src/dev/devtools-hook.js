/**
 * Sent as it is, before any other script, in development only: React Refresh of every app looks for this hook when
 * React starts, and React stands in the shell only. It remembers the renderers, so that an edit in a remote refreshes
 * inside the shell and state stays.
 */
(() => {
  const renderers = new Map();
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
})();
