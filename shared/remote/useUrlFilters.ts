import { startTransition, useCallback, useLayoutEffect, useMemo, useOptimistic, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

/**
 * The query that was last written to the address, and the history entry it was written to, until the router follows.
 * The next change, from any part of the page, starts from this query, so that no change is lost.
 */
let written: { entry: string; params: URLSearchParams } | null = null;

/**
 * Filters in the page's URL, so that Back, a reload and a shared link keep them. The URL omits values that equal their
 * defaults. A change replaces the history entry, so that Back leaves the page and does not undo single keystrokes. A
 * change writes only the filters that it contains.
 */
export function useUrlFilters<Filters extends Record<string, string>>(
  defaults: Filters,
): [Filters, (changes: Partial<Filters>) => void] {
  const [params, setParams] = useSearchParams();
  const { key: entry } = useLocation();
  const kept = useMemo(() => {
    // HTML cannot contain the character 0: the browser would read a different character than the server wrote.
    const entries = Object.entries(defaults).map(([key, value]) => [
      key,
      params.get(key)?.replaceAll('\0', '') ?? value,
    ]);
    return { ...defaults, ...Object.fromEntries(entries) };
  }, [defaults, params]);
  // The router follows the URL later, in a transition. Controls must not wait for it: a text field that shows its old
  // text during that time would lose keystrokes.
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
