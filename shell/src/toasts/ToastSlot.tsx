import { type ComponentType, useEffect, useState } from 'react';
import { selectToasts, useAppSelector } from '@shop/shared/api';

const loadHost = () => import('./ToastHost').then(({ ToastHost }) => ToastHost);

/**
 * A visitor who has touched the page may soon need a toast, for example after a lost connection. If the code does not
 * load, the next touch tries again.
 */
const SIGNS = ['pointerdown', 'keydown'];

/** Place of the toasts from all remotes. Their code is downloaded at the first touch or the first toast. */
export function ToastSlot() {
  const [Host, setHost] = useState<ComponentType | null>(null);
  const wanted = useAppSelector((state) => selectToasts(state).length > 0);
  useEffect(() => {
    if (Host) return undefined;
    const load = () => {
      loadHost().then((loaded) => setHost(() => loaded), console.warn);
    };
    if (wanted) load();
    for (const sign of SIGNS) window.addEventListener(sign, load, { passive: true });
    return () => {
      for (const sign of SIGNS) window.removeEventListener(sign, load);
    };
  }, [Host, wanted]);
  return Host && <Host />;
}
