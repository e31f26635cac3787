import type { ReactNode } from 'react';

/**
 * Puts bare text into an element of its own, for a component that shows it beside other children. A browser's
 * translator replaces text: React then updates text that is not on the page, or fails to put an element before it.
 */
export const ownElement = (children: ReactNode): ReactNode =>
  typeof children === 'string' || typeof children === 'number' ? <span>{children}</span> : children;
