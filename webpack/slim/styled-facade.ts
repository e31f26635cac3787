/** The names of styled-components that the host shares under that key, so only these are downloaded. */
export {
  StyleSheetManager,
  ThemeConsumer,
  ThemeContext,
  ThemeProvider,
  createGlobalStyle,
  css,
  default,
  isStyledComponent,
  keyframes,
  styled,
  useTheme,
  withTheme,
} from 'styled-components';
