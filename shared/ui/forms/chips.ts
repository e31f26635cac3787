import { css, styled } from 'styled-components';
import { dataType, visuallyHidden } from '../theme/mixins';
import { media, theme } from '../theme/theme';

/** A container for short values; as many per row as fit. `$ruled` draws them as cells that share their lines. */
export const Chips = styled.div<{ $ruled?: boolean | undefined }>`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[2]};
  ${({ $ruled }) =>
    $ruled &&
    css`
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(3.25rem, 1fr));
      gap: 1px;
      padding: 1px;

      > label {
        min-width: 0;
        min-height: 3.25rem;
        padding: 0 ${theme.space[1]};
        align-content: center;
        border: 0;
        border-radius: 0;
        box-shadow: 0 0 0 1px ${theme.color.text};
        overflow-wrap: anywhere;

        &:not(:has(:checked)) {
          background: none;
        }

        ${media.forcedColors} {
          border: 1px solid ButtonText;
        }
      }
    `}
`;

/** A second line in a cell. */
export const Detail = styled.small`
  ${dataType}
  font-size: 0.625rem;
  letter-spacing: 0;
`;

/** A single chip: the label of a visually hidden radio or checkbox. */
export const Chip = styled.label<{ $unavailable?: boolean }>`
  position: relative;
  display: grid;
  place-items: center;
  min-width: 3.25rem;
  min-height: ${theme.target};
  padding: 0 ${theme.space[4]};
  border: 1px solid ${theme.color.borderStrong};
  border-radius: ${theme.radius.md};
  background: ${theme.color.surface};
  font-weight: ${theme.weight.semibold};
  cursor: pointer;
  transition: border-color ${theme.duration.fast} ${theme.ease};

  /* XS to XXL in one row. */
  ${media.phone} {
    min-width: ${theme.target};
    padding: 0 ${theme.space[3]};
  }

  ${({ $unavailable }) =>
    $unavailable &&
    `
      color: ${theme.color.muted};
      border-color: ${theme.color.border};
      text-decoration: line-through;
    `}

  input {
    ${visuallyHidden}
    /* Focused by script, it comes into view with its legend. */
    scroll-margin-block: ${theme.space[20]};
  }

  &:has(:checked) {
    background: ${theme.color.ink};
    border-color: ${theme.color.ink};
    color: ${theme.color.onInk};

    ${media.forcedColors} {
      forced-color-adjust: none;
      background: Highlight;
      border-color: Highlight;
      color: HighlightText;
    }
  }

  &:has(:focus-visible) {
    outline: ${theme.focusRing};
    outline-offset: 2px;
  }

  &:has(:disabled) {
    background: ${theme.color.subtle};
    border-color: ${theme.color.border};
    color: ${theme.color.muted};
    cursor: not-allowed;
  }

  ${media.hover} {
    &:hover:not(:has(:disabled)) {
      border-color: ${theme.color.text};
    }
  }
`;
