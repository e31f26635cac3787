import { createGlobalStyle } from 'styled-components';
import { baseStyles } from './base-styles';

/** The token variables and the page's base styles, for a page that comes without the shell's style sheet. */
export const GlobalStyle = createGlobalStyle`
  ${baseStyles}
`;
