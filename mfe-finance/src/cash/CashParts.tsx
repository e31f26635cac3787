import type { Cash } from '@shop/shared/contracts';
import { formatMoney } from '@shop/shared/rules';
import { Card, ErrorState, KeyValue, Skeleton, Stack, Text } from '@shop/shared/ui';

interface Props {
  cash: Cash | undefined;
  isError: boolean;
  onRetry: () => void;
}

type Part = Cash['pots'][number];

/** What a part is called: that of the owner says which way the money went. */
const labelOf = ({ pot, name, amount, archived }: Part): string => {
  if (pot === 'owner') return amount < 0 ? 'Put in by the owner' : 'Taken by the owner';
  return archived ? `${name} (archived)` : name;
};

const isShort = ({ pot, amount }: Part): boolean => pot !== 'owner' && amount < 0;

/** The cash in hand, and below it its parts: couriers, till, bank, and what the owner took or put in. */
export function CashParts({ cash, isError, onRetry }: Props) {
  if (isError && !cash) return <ErrorState title="Failed to load the cash in hand" level={2} onRetry={onRetry} />;
  const short = cash?.pots.filter(isShort) ?? [];
  return (
    <Card padding={5}>
      <Stack gap={5}>
        <Stack gap={1}>
          {cash ? (
            <Text size="xl" weight="bold" tabular>
              {formatMoney(cash.cashInHand)}
            </Text>
          ) : (
            <Skeleton width="8rem" height="1.75rem" />
          )}
          <Text size="sm" tone="muted">
            Cash sales minus cash paid out. Its parts:
          </Text>
        </Stack>
        {cash ? (
          <KeyValue
            layout="grid"
            items={cash.pots.map((part) => ({
              label: labelOf(part),
              value: (
                <Text as="span" weight="semibold" tabular tone={isShort(part) ? 'red' : 'default'}>
                  {formatMoney(part.amount)}
                </Text>
              ),
            }))}
          />
        ) : (
          <Skeleton height="3rem" />
        )}
        {short.length > 0 && (
          <Text size="sm" tone="muted">
            {`Below 0: ${short.map(({ name }) => name).join(', ')}. More was paid from there than came in. Move the cash that paid for it, such as what couriers handed in.`}
          </Text>
        )}
      </Stack>
    </Card>
  );
}
