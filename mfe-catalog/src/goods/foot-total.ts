import { media, theme } from '@shop/shared/ui';
import { styled } from 'styled-components';

/** The sums of a form, at the start of its foot; on phones above its buttons. */
export const FootTotal = styled.span`
  order: -1;
  align-self: center;
  margin-inline-end: auto;
  font-weight: ${theme.weight.semibold};
  font-variant-numeric: tabular-nums;

  ${media.phone} {
    flex-basis: 100%;
  }
`;
