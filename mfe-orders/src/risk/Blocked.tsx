import { Text, theme } from '@shop/shared/ui';
import { styled } from 'styled-components';

/** Why staff blocked a customer. */
export const Blocked = ({ reason }: { reason: string }) => (
  <Shown size="sm" tone="red" weight="semibold">{`Blocked: ${reason}`}</Shown>
);

const Shown = styled(Text)`
  padding-inline-end: ${theme.space[1]};
  overflow-wrap: anywhere;
`;
