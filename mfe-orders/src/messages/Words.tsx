import { theme } from '@shop/shared/ui';
import { styled } from 'styled-components';

/** The words of a message as they will be sent, with their lines. */
export const Words = styled.p`
  padding: ${theme.space[3]};
  border-radius: ${theme.radius.md};
  background: ${theme.color.subtle};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;
