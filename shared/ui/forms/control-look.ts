import { css } from 'styled-components';
import { media, theme } from '../theme/theme';

/** The style of text inputs and selects. Fingers get 16 px text, because iOS zooms the page into smaller inputs. */
export const controlLook = css`
  width: 100%;
  min-height: ${theme.target};
  /* One line of text fills the height of a control. */
  padding: calc((${theme.target} - 1.5em) / 2 - 1px) ${theme.space[3]};
  border: 1px solid ${theme.color.borderStrong};
  border-radius: ${theme.radius.md};
  background: ${theme.color.surface};
  color: ${theme.color.text};
  font-size: ${theme.size.md};
  line-height: 1.5;
  transition: border-color ${theme.duration.fast} ${theme.ease};

  &::placeholder {
    color: ${theme.color.muted};
    opacity: 1;
  }

  ${media.hover} {
    &:hover:not(:disabled, [aria-invalid='true']) {
      border-color: ${theme.color.text};
    }
  }

  &:focus-visible {
    outline: ${theme.focusRing};
    outline-offset: 2px;
  }

  &[aria-invalid='true'] {
    border-color: ${theme.color.redText};
    box-shadow: inset 0 0 0 1px ${theme.color.redText};
  }

  &:disabled {
    background: ${theme.color.subtle};
    color: ${theme.color.muted};
    cursor: not-allowed;
  }
`;
