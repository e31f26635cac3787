import type { KeyboardEvent } from 'react';

/** Enter in the search, a quantity or the cash, where a scanner may press it, does not place the order. */
export const keepEnter = (event: KeyboardEvent): void => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
};
