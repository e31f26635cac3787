import { startTransition, useCallback, useLayoutEffect, useMemo, useOptimistic, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

/**
 * What was last written to the address, and at which entry of the history, until the router follows. Changes in a row,
 * of one page or of several parts of it, are made to this and never write over each other.
 */
let written: { entry: string; params: URLSearchParams } | null = null;

/**
 * Filters that live in the page's URL, so that Back, a reload and a shared link keep them. A value equal to its default is
 * left out of the URL. Changes replace the history entry: Back leaves the page instead of undoing keystrokes. A change
 * writes what it names and nothing else.
 */
export function useUrlFilters<Filters extends Record<string, string>>(
  defaults: Filters,
): [Filters, (changes: Partial<Filters>) => void] {
  const [params, setParams] = useSearchParams();
  const { key: entry } = useLocation();
  const kept = useMemo(() => {
    // No text of a page can hold the character 0: a browser reads another one in its place than the server wrote.
    const entries = Object.entries(defaults).map(([key, value]) => [
      key,
      params.get(key)?.replaceAll('\0', '') ?? value,
    ]);
    return { ...defaults, ...Object.fromEntries(entries) };
  }, [defaults, params]);
  // The router follows the URL a moment later, in a transition. Controls must not wait for it: a text box that shows its
  // old text in between loses what is typed.
  const [filters, show] = useOptimistic(kept, (shown: Filters, changes: Partial<Filters>) => ({
    ...shown,
    ...changes,
  }));
  const address = useRef({ entry, params });
  useLayoutEffect(() => {
    address.current = { entry, params };
  }, [entry, params]);
  useLayoutEffect(() => () => void (written = null), []);
  const change = useCallback(
    (changes: Partial<Filters>) =>
      startTransition(() => {
        show(changes);
        const { entry, params } = address.current;
        const next = new URLSearchParams(written?.entry === entry ? written.params : params);
        for (const [key, value] of Object.entries(changes)) {
          if (value === undefined || value === defaults[key]) next.delete(key);
          else next.set(key, value);
        }
        written = { entry, params: next };
        setParams(next, { replace: true, preventScrollReset: true });
      }),
    [defaults, setParams, show],
  );
  return [filters, change];
}
