import { css } from 'styled-components';
import { theme } from './theme';

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

/** The display font as used by headings. */
export const displayType = css`
  font-family: ${theme.font.display};
  font-stretch: ${theme.stretch.wide};
  font-weight: ${theme.weight.heavy};
  line-height: ${theme.leading.tight};
  letter-spacing: -0.015em;
  text-wrap: balance;
`;
