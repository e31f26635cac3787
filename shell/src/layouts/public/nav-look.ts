import { media } from '@shop/shared/ui';
import { css } from 'styled-components';

/** Style of every entry of the bar: a link or the name of a category. */
export const navLook = css`
  display: inline-flex;
  align-items: center;
  min-height: ${({ theme }) => theme.target};
  padding-inline: ${({ theme }) => theme.space[3]};
  border-radius: ${({ theme }) => theme.radius.md};
  color: ${({ theme }) => theme.color.text};
  font-size: ${({ theme }) => theme.size.sm};
  font-weight: ${({ theme }) => theme.weight.semibold};
  text-decoration: none;
  white-space: nowrap;

  &[aria-current='page'] {
    text-decoration: underline;
    text-decoration-thickness: 2px;
    text-underline-offset: 0.5em;
    text-decoration-color: ${({ theme }) => theme.color.accent};
  }

  ${media.hover} {
    &:hover {
      background: ${({ theme }) => theme.color.subtle};
    }
  }
`;
