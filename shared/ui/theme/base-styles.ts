import { contourLines } from './contour-lines';
import { dark, light, type Palette } from './palette';
import { theme } from './theme';

/** The CSS variables for the colors and shadows of a palette. */
function variablesOf({ shadowLow, shadowMid, shadowHigh, ...colors }: Palette): string {
  const declarations = Object.entries(colors).map(([name, value]) => `--color-${name}: ${value};`);
  return [
    ...declarations,
    `--shadow-low: ${shadowLow};`,
    `--shadow-mid: ${shadowMid};`,
    `--shadow-high: ${shadowHigh};`,
  ].join('\n');
}

/* Pictures are taken in bright light, so the dark scheme tints them darker. */
const darkScheme = `
  color-scheme: dark;
  --picture-tint: #c3c8c0;
  ${variablesOf(dark)}
`;

/**
 * The look of the back office, set while its layout is on the page (`data-desk`). Its actions are in ink, so the shop's
 * accent is left to the logo. A mouse gets one density for all screens: rows of 36 px and controls of 30 px. Fingers
 * keep 44 px. Paper is not concerned.
 */
const deskStyles = `
  @media screen {
    :root {
      --color-mark: var(--color-accent);
    }

    body:has([data-desk]) {
      --color-accent: var(--color-ink);
      --color-accentHover: var(--color-inkHover);
      --color-onAccent: var(--color-onInk);
      --color-accentText: var(--color-text);
      --color-accentSoft: var(--color-neutralSoft);
      --font-display: ${theme.font.text};
      --font-data: ${theme.font.mono};
      --weight-heavy: 600;
      --case-display: none;
      --words-display: normal;
      --leading-display: ${theme.leading.tight};
      --radius: 6px;
      --radius-large: 8px;
      --size-display-sm: 1.25rem;
      --size-display-md: 1.5rem;
      --size-display-lg: 2rem;
    }
  }

  @media screen and (pointer: fine) and (min-width: 640px) {
    body:has([data-desk]) {
      --target: 30px;
      --target-small: 28px;
      --row-height: 36px;
      --row-head: 28px;
      --list-gap: 4px;
      --page-top: 4px;
      --pad: ${theme.space[3]};
      --box: 16px;
      --size-sm: 0.8125rem;
      --size-md: 0.875rem;
      --size-lg: 0.9375rem;
      --size-xl: 1rem;
      --size-display-sm: 0.9375rem;
      --size-display-md: 1rem;
      font-size: 0.875rem;
    }
  }
`;

/**
 * The text of a style sheet with the token variables of both schemes and the base styles of the page. The user's system
 * decides the scheme; `data-theme="light"` or `"dark"` on the root element overrides it. Print always uses the light
 * scheme. The shell includes them in its style sheet, so that pages do not download them as script. Font faces are in
 * fonts.css.
 */
export const baseStyles = `
  :root {
    color-scheme: light;
    ${variablesOf(light)}
    --picture-tint: #f6f1e4;
    --contours: ${contourLines()};
    --font-data: 'Geist Mono Variable', 'Mono Fallback', ${theme.font.mono};
    --duration-fast: 120ms;
    --duration-normal: 220ms;
    --duration-slow: 420ms;
  }

  @media screen and (prefers-color-scheme: dark) {
    :root:not([data-theme='light']) {
      ${darkScheme}
    }
  }

  @media screen {
    :root[data-theme='dark'] {
      ${darkScheme}
    }
  }

  @media (prefers-reduced-motion: reduce) {
    :root {
      --duration-fast: 0ms;
      --duration-normal: 0ms;
      --duration-slow: 0ms;
    }
  }

  /* Every element shows its text in the text's own direction: names and addresses are typed in any script. */
  *, *::before, *::after {
    box-sizing: border-box;
    unicode-bidi: plaintext;
  }

  html {
    -webkit-text-size-adjust: 100%;
    text-size-adjust: 100%;
    scroll-padding-top: 5rem;
    scroll-padding-bottom: var(--bottom-bar, 0px);
    background: ${theme.color.background};
  }

  @media (prefers-reduced-motion: no-preference) {
    html {
      scroll-behavior: smooth;
    }
  }

  /* Only a picture moves between two pages. What is below it changes at once, and can be pressed. */
  :root {
    view-transition-name: none;
  }

  ::view-transition {
    pointer-events: none;
  }

  ::view-transition-group(.picture) {
    animation-duration: var(--duration-normal);
    animation-timing-function: cubic-bezier(0.2, 0.8, 0.2, 1);
  }

  body {
    margin: 0;
    min-height: 100dvh;
    background: ${theme.color.background};
    color: ${theme.color.text};
    font-family: ${theme.font.text};
    font-size: ${theme.size.md};
    line-height: ${theme.leading.normal};
    font-synthesis: none;
    -webkit-font-smoothing: antialiased;
    overflow-wrap: break-word;
  }

  h1, h2, h3, h4, h5, h6, p, figure, blockquote, dl, dd, ul, ol, fieldset {
    margin: 0;
    padding: 0;
  }

  /* Names of products stand in headlines: a long word makes none wider than its column. */
  h1, h2, h3, h4, h5, h6 {
    overflow-wrap: anywhere;
  }

  fieldset {
    border: 0;
    min-width: 0;
  }

  ul, ol {
    list-style: none;
  }

  img, svg, video {
    display: block;
    max-width: 100%;
  }

  button, input, select, textarea {
    font: inherit;
    color: inherit;
    letter-spacing: inherit;
  }

  button, a, label, summary {
    -webkit-tap-highlight-color: transparent;
    touch-action: manipulation;
  }

  a {
    color: inherit;
  }

  table {
    border-collapse: collapse;
    border-spacing: 0;
  }

  :focus-visible {
    outline: ${theme.focusRing};
    outline-offset: 2px;
  }

  /* A bar that is fixed to the bottom says so: the focus stays above it, as does what floats. */
  :root:has([data-bottom-bar]) {
    --bottom-bar: 5.5rem;
  }

  /* A panel beside a list says so: the page leaves it room, and what floats stays beside it. */
  :root:has([data-side-panel]) {
    --side-panel: 27.5rem;
  }

  /* Focus is moved here by script after navigation: a ring around a whole region would say nothing. */
  [tabindex='-1']:focus {
    outline: none;
  }

  ::selection {
    background: ${theme.color.accent};
    color: ${theme.color.onAccent};
  }

  ${deskStyles}
`;
