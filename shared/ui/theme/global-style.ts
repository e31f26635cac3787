import { createGlobalStyle } from 'styled-components';
import { baseStyles } from './base-styles';

/** The token variables and base styles, for a page without the shell's style sheet. */
export const GlobalStyle = createGlobalStyle`
  ${baseStyles}
`;
