import type { ReactNode } from 'react';
import { ThemeProvider } from 'styled-components';
import { GlobalStyle } from './GlobalStyle';
import { theme } from './theme';

interface Props {
  children: ReactNode;
}

/**
 * Puts the design system around an application: the token variables, the base styles and the typed theme. Rendered once, by
 * the host or by a remote's standalone page. Font files are imported by whoever renders it; without them the fallbacks show.
 */
export function Theme({ children }: Props) {
  return (
    <ThemeProvider theme={theme}>
      <GlobalStyle />
      {children}
    </ThemeProvider>
  );
}
