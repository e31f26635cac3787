/**
 * The part of styled-components that the shop uses. The host shares it under that key, so only these names are
 * downloaded. A lint rule reads this list and refuses imports of any other name.
 */
export { ThemeProvider, createGlobalStyle, css, default, keyframes } from 'styled-components';
