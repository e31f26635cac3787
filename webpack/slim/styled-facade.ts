/**
 * What the shop uses of styled-components, and so all that is downloaded of it; shared under that key. A lint rule, which
 * reads this list, refuses imports of anything else.
 */
export { ThemeProvider, createGlobalStyle, css, default, keyframes } from 'styled-components';
