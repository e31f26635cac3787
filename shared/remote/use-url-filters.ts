import { startTransition, useCallback, useMemo, useOptimistic } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * Filters that live in the page's URL, so that Back, a reload and a shared link keep them. A value equal to its default is
 * left out of the URL. Changes replace the history entry: Back leaves the page instead of undoing keystrokes.
 */
export function useUrlFilters<Filters extends Record<string, string>>(
  defaults: Filters,
): [Filters, (changes: Partial<Filters>) => void] {
  const [params, setParams] = useSearchParams();
  const kept = useMemo(() => {
    const entries = Object.entries(defaults).map(([key, value]) => [key, params.get(key) ?? value]);
    return { ...defaults, ...Object.fromEntries(entries) };
  }, [defaults, params]);
  // The router follows the URL a moment later, in a transition. Controls must not wait for it: a text box that shows its
  // old text in between loses what is typed.
  const [filters, show] = useOptimistic(kept, (shown: Filters, changes: Partial<Filters>) => ({
    ...shown,
    ...changes,
  }));
  const change = useCallback(
    (changes: Partial<Filters>) =>
      startTransition(() => {
        show(changes);
        setParams(
          (current) => {
            const next = new URLSearchParams(current);
            for (const [key, value] of Object.entries({ ...filters, ...changes })) {
              if (value === undefined || value === defaults[key]) next.delete(key);
              else next.set(key, String(value));
            }
            return next;
          },
          { replace: true, preventScrollReset: true },
        );
      }),
    [defaults, filters, setParams, show],
  );
  return [filters, change];
}
