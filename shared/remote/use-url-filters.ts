import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * Filters that live in the page's URL, so that Back, a reload and a shared link keep them. A value equal to its default is
 * left out of the URL. Changes replace the history entry: Back leaves the page instead of undoing keystrokes.
 */
export function useUrlFilters<Filters extends Record<string, string>>(
  defaults: Filters,
): [Filters, (changes: Partial<Filters>) => void] {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => {
    const entries = Object.entries(defaults).map(([key, value]) => [key, params.get(key) ?? value]);
    return { ...defaults, ...Object.fromEntries(entries) };
  }, [defaults, params]);
  const change = useCallback(
    (changes: Partial<Filters>) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          for (const [key, value] of Object.entries(changes)) {
            if (value === undefined || value === defaults[key]) next.delete(key);
            else next.set(key, String(value));
          }
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [defaults, setParams],
  );
  return [filters, change];
}
