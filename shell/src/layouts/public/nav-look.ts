import { dataType, media, theme } from '@shop/shared/ui';
import { css } from 'styled-components';

/** Style of every entry of the bar: a link or the name of a category. */
export const navLook = css`
  display: inline-flex;
  align-items: center;
  min-height: ${theme.target};
  padding-inline: ${theme.space[3]};
  border-radius: ${theme.radius.md};
  ${dataType}
  color: ${theme.color.text};
  font-size: ${theme.size.xs};
  text-decoration: none;
  white-space: nowrap;

  &[aria-current='page'] {
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 0.5em;
  }

  ${media.hover} {
    &:hover {
      background: ${theme.color.subtle};
    }
  }
`;
