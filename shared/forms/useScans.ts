import type { Product } from '@shop/shared/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { productOf, type ScanResult } from './scan';

/**
 * A queue of scans to look up on the server, used while not all products are loaded. They are looked up one after
 * another, so that none is lost.
 */
export interface Scans {
  /** The text that is being looked up; undefined for none. */
  current: string | undefined;
  /** Adds a text to the queue. With `wholeCode` only a whole code or SKU is found, and no name. */
  scan: (text: string, wholeCode?: boolean) => void;
}

/** Finds the products that are not archived and match a text. The answer has no data if the request failed. */
type FindProducts = (arg: { query: { q: string; archived: 'false' } }) => PromiseLike<{
  data?: { rows: readonly Product[]; total: number } | undefined;
}>;

/** @param onResult called with the result of each text, in the order of the scans */
export function useScans(find: FindProducts, onResult: (result: ScanResult) => void): Scans {
  const [waiting, setWaiting] = useState<readonly { text: string; wholeCode: boolean }[]>([]);
  const settle = useEffectEvent(
    ({ text, wholeCode }: (typeof waiting)[number], page: { rows: readonly Product[]; total: number } | undefined) => {
      onResult(
        page
          ? productOf(text, page.rows, page.total, wholeCode)
          : {
              problem: `“${text}” could not be looked up. ${wholeCode ? 'Scan it again.' : 'Press Enter to try again.'}`,
            },
      );
      setWaiting((texts) => texts.slice(1));
    },
  );
  const look = useEffectEvent(find);
  const [first] = waiting;
  useEffect(() => {
    if (!first) return undefined;
    let left = false;
    void look({ query: { q: first.text, archived: 'false' } }).then(({ data }) => {
      if (!left) settle(first, data);
    });
    return () => {
      left = true;
    };
  }, [first]);
  return {
    current: first?.text,
    scan: (text, wholeCode = false) => setWaiting((texts) => [...texts, { text, wholeCode }]),
  };
}
