import type { Product } from '@shop/shared/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLazyProducts } from '../endpoints';
import { productOf, type ScanResult } from './scan';

/**
 * A queue of scans to look up on the server, used while not all products are loaded. They are looked up one after
 * another, so that none is lost.
 */
export interface Scans {
  /** The text that is being looked up; undefined for none. */
  current: string | undefined;
  /** Adds a text to the queue. */
  scan: (text: string) => void;
}

/** @param onResult called with the result of each text, in the order of the scans */
export function useScans(onResult: (result: ScanResult) => void): Scans {
  const [find] = useLazyProducts();
  const [waiting, setWaiting] = useState<readonly { text: string }[]>([]);
  const settle = useEffectEvent((text: string, page: { rows: readonly Product[]; total: number } | undefined) => {
    onResult(
      page
        ? productOf(text, page.rows, page.total)
        : { problem: `“${text}” could not be looked up. Press Enter to try again.` },
    );
    setWaiting((texts) => texts.slice(1));
  });
  const [first] = waiting;
  useEffect(() => {
    if (!first) return undefined;
    let left = false;
    const { text } = first;
    void find({ query: { q: text, archived: 'false' } }).then(({ data }) => {
      if (!left) settle(text, data);
    });
    return () => {
      left = true;
    };
  }, [first, find]);
  return { current: first?.text, scan: (text) => setWaiting((texts) => [...texts, { text }]) };
}
