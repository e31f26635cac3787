import type { Closing } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import { counted as countOf, formatDateTime, formatMoney } from '@shop/shared/rules';
import { KeyValue, Text } from '@shop/shared/ui';
import { differenceText, partsOf } from './figures';

const NO_BREAK = '\u00a0';

/** How often it was counted, and by whom last. */
export const countedText = ({ counts, by, at }: Closing, timeZone: string): string =>
  `${formatDateTime(at, timeZone)} by ${by}${counts > 1 ? `, ${countOf(counts, 'count', 'counts').replace(' ', NO_BREAK)}` : ''}`;

/** The figures of a day of the till. */
export function ClosingFacts({ closing }: { closing: Closing }) {
  const { timeZone } = useHost().settings;
  const { counted, difference, reason, closedAt, closedBy } = closing;
  return (
    <KeyValue
      layout="grid"
      items={[
        ...partsOf(closing).map(([label, value]) => ({ label, value })),
        { label: 'Counted', value: formatMoney(counted) },
        {
          label: 'Difference',
          value: (
            <Text as="span" weight="semibold" tone={difference < 0 ? 'red' : 'default'}>
              {differenceText(closing)}
            </Text>
          ),
        },
        { label: 'Counted at', value: countedText(closing, timeZone), wide: true },
        ...(closedAt === null
          ? []
          : [
              { label: 'Closed at', value: `${formatDateTime(closedAt, timeZone)} by ${closedBy ?? ''}`, wide: true },
              ...(reason === '' ? [] : [{ label: 'Reason', value: reason, wide: true }]),
            ]),
      ]}
    />
  );
}
