/**
 * Sent unminified, before all other scripts, in development only. When React starts, React Refresh of every app looks
 * for this hook, but only the shell contains React. The hook remembers the renderers, so that an edit in a remote
 * refreshes inside the shell and keeps the state.
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
