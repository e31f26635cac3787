import { styled } from 'styled-components';

/** A part of a text that stays on one line, such as a date with its time. */
export const NoWrap = styled.span`
  white-space: nowrap;
`;
