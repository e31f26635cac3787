import { useEffect, useState } from 'react';

/** Milliseconds without a change after which the server is asked. */
const SETTLE_MS = 250;

/** A text once it has stopped changing. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
