import { type ComponentType, useEffect, useState } from 'react';

/** When a page's first view is certainly complete, and the delay before a failed load is repeated, in milliseconds. */
const [QUIET, AGAIN] = [3_000, 60_000];

const loadNewOrders = () => import('./NewOrders').then(({ NewOrders }) => NewOrders);

/** Place of the new-order notifications. Their code is downloaded after the first page is idle. */
export function NewOrdersSlot({ userId }: { userId: string }) {
  const [Part, setPart] = useState<ComponentType<{ userId: string }> | null>(null);
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    if (Part) return undefined;
    const load = () => {
      loadNewOrders().then(
        (loaded) => setPart(() => loaded),
        (error: unknown) => {
          console.warn('New orders cannot be told of yet', error);
          setFailures((count) => count + 1);
        },
      );
    };
    const timer = setTimeout(load, failures === 0 ? QUIET : AGAIN);
    return () => clearTimeout(timer);
  }, [Part, failures]);
  return Part && <Part userId={userId} />;
}
