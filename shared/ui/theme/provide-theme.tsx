import type { ReactNode } from 'react';
import { ThemeProvider } from 'styled-components';
import { theme } from './theme';

interface Props {
  children: ReactNode;
}

/**
 * Provides the typed theme to an application. The host or a remote's standalone page renders it once. The CSS variables
 * for its colors are in the shell's style sheet; a page without the shell must also render `GlobalStyle`.
 */
export function Theme({ children }: Props) {
  return <ThemeProvider theme={theme}>{children}</ThemeProvider>;
}
