import type { KeyboardEvent } from 'react';

/**
 * Prevents Enter from submitting the order in the search, quantity and cash fields, because a scanner may press it
 * there.
 */
export const keepEnter = (event: KeyboardEvent): void => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
};
