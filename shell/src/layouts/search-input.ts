import { focusRing } from '@shop/shared/ui';
import styled from 'styled-components';

/** The search field at the top of a dialog. */
export const SearchInput = styled.input`
  width: 100%;
  min-height: 3rem;
  padding-inline: ${({ theme }) => theme.space[4]};
  border: 1px solid ${({ theme }) => theme.color.borderStrong};
  border-radius: ${({ theme }) => theme.radius.md};
  background: ${({ theme }) => theme.color.surface};
  color: inherit;
  font: inherit;
  ${focusRing}
`;
