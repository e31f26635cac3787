import { useEffect, useState } from 'react';
import { Button } from '@shop/shared/ui';
import { type ColorScheme, addressWith } from './options';

/** Switches between light and dark. The address keeps the choice, so that a link shows the same page. */
export function SchemeSwitch({ initial }: { initial: ColorScheme | null }) {
  const [scheme, setScheme] = useState(initial);
  useEffect(() => {
    if (scheme) document.documentElement.dataset['theme'] = scheme;
  }, [scheme]);
  const isDark = scheme === 'dark' || (scheme === null && window.matchMedia('(prefers-color-scheme: dark)').matches);
  const choose = (next: ColorScheme) => {
    setScheme(next);
    const path = window.location.hash.slice(1);
    window.history.replaceState(null, '', addressWith(window.location.search, path, { theme: next }));
  };
  return (
    <Button size="sm" aria-pressed={isDark} onClick={() => choose(isDark ? 'light' : 'dark')}>
      Dark colors
    </Button>
  );
}
