import styled from 'styled-components';
import { theme } from '../theme/theme';

/** A control's error line, also used by grouped controls. */
export const ErrorText = styled.p`
  display: flex;
  align-items: flex-start;
  gap: 0.375rem;
  color: ${theme.color.redText};
  font-size: ${theme.size.sm};
  font-weight: ${theme.weight.medium};

  & > svg {
    flex: none;
    margin-top: 0.16em;
  }
`;
