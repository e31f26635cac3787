import type { KeyboardEvent } from 'react';

/**
 * Prevents Enter from submitting the form of an order, in whatever field: a scanner ends each code with Enter, wherever
 * the focus is. Set it once, around all fields.
 */
export const keepEnter = (event: KeyboardEvent): void => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
};
