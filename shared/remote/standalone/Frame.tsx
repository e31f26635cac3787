import type { ReactNode } from 'react';
import { GlobalStyle, Theme } from '@shop/shared/ui';

/** The looks of a page without the shell. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <Theme>
      <GlobalStyle />
      {children}
    </Theme>
  );
}
