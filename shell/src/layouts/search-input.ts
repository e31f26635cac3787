import { focusRing, theme } from '@shop/shared/ui';
import styled from 'styled-components';

/** The search field at the top of a dialog. */
export const SearchInput = styled.input`
  width: 100%;
  min-height: 3rem;
  padding-inline: ${theme.space[4]};
  border: 1px solid ${theme.color.borderStrong};
  border-radius: ${theme.radius.md};
  background: ${theme.color.surface};
  color: inherit;
  font: inherit;
  ${focusRing}
`;
