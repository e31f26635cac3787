import { theme } from '@shop/shared/ui';
import { styled } from 'styled-components';

interface Props {
  /** The amounts of the two periods, in dollars. */
  now: number;
  before: number;
  /** The period of `before`, such as `yesterday by this time`. */
  period: string;
}

/** The largest shown change, in percent: after a quiet period a larger one says nothing. */
const MAX_PERCENT = 999;

/** Shows the change from the previous period: 'Up 12% from yesterday by this time'. */
export function ChangeOf({ now, before, period }: Props) {
  if (before === 0) return <span>{now === 0 ? `No sales ${period} either` : `No sales ${period}`}</span>;
  const percent = Math.round((now / before - 1) * 100);
  if (percent === 0) return <span>{`Same as ${period}`}</span>;
  const isUp = percent > 0;
  const size = percent > MAX_PERCENT ? `over ${String(MAX_PERCENT)}` : String(Math.abs(percent));
  return (
    <>
      <Percent $up={isUp}>{`${isUp ? 'Up' : 'Down'} ${size}%`}</Percent>
      <span>{` from ${period}`}</span>
    </>
  );
}

const Percent = styled.span<{ $up: boolean }>`
  color: ${({ $up }) => theme.tone[$up ? 'green' : 'red'].text};
  font-weight: ${theme.weight.semibold};

  &::before {
    content: ${({ $up }) => ($up ? "'▲ ' / ''" : "'▼ ' / ''")};
  }
`;
