import type { ReactNode } from 'react';
import { ThemeProvider } from 'styled-components';
import { theme } from './theme';

interface Props {
  children: ReactNode;
}

/**
 * Puts the typed theme around an application. Rendered once, by the host or by a remote's standalone page. The colors
 * that it refers to are in the shell's style sheet; a page without the shell renders `GlobalStyle` too.
 */
export function Theme({ children }: Props) {
  return <ThemeProvider theme={theme}>{children}</ThemeProvider>;
}
