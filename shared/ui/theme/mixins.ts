import { css } from 'styled-components';
import { media, theme } from './theme';

/** The focus ring. Use it on every interactive element that resets its outline. */
export const focusRing = css`
  &:focus-visible {
    outline: ${theme.focusRing};
    outline-offset: 2px;
  }
`;

/** Enlarges the touch area of a small control to 44 px without changing the layout. The element must be positioned. */
export const touchTarget = css`
  &::after {
    content: '';
    position: absolute;
    top: 50%;
    left: 50%;
    min-width: ${theme.target};
    min-height: ${theme.target};
    width: 100%;
    height: 100%;
    transform: translate(-50%, -50%);
  }
`;

/** Visually hidden, but available to screen readers. */
export const visuallyHidden = css`
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  padding: 0;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
  border: 0;
`;

/** The display font as used by headings: narrow capitals. The back office has its text font, as it is written. */
export const displayType = css`
  font-family: ${theme.font.display};
  font-stretch: ${theme.stretch.narrow};
  font-weight: ${theme.weight.heavy};
  line-height: var(--leading-display, 0.94);
  letter-spacing: -0.01em;
  word-spacing: var(--words-display, 0.12em);
  text-transform: var(--case-display, uppercase);
  text-wrap: balance;
`;

/** Data in the margins: small, in capitals, in the mono font. */
export const dataType = css`
  font-family: ${theme.font.data};
  font-size: 0.6875rem;
  font-weight: ${theme.weight.medium};
  line-height: 1.4;
  letter-spacing: 0.04em;
  text-transform: uppercase;
`;

/** The contour lines of a map, behind the content of a positioned element with `isolation: isolate`. */
export const contours = css`
  &::before {
    content: '';
    position: absolute;
    inset: 0;
    z-index: -1;
    background: var(--line-contour, ${theme.color.deepLine});
    mask: var(--contours) 30% 40% / cover;
    pointer-events: none;

    ${media.print} {
      display: none;
    }
  }
`;
