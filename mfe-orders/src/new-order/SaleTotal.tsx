import { formatMoney, fromCents } from '@shop/shared/rules';
import { KeyValue, Text, theme } from '@shop/shared/ui';
import { styled } from 'styled-components';
import type { Cash } from './cash';
import type { SaleTotals } from './terms';

interface Props {
  totals: SaleTotals;
  /** The order is delivered, so it has a delivery fee, which may be waived. */
  delivered: boolean;
  /** The result of the entered cash; empty when the order is not paid in cash. */
  cash: Cash;
}

const money = (cents: number): string => formatMoney(fromCents(cents));

/** The parts of the total; empty when there is neither a discount, a delivery nor store balance. */
const partsOf = ({ subtotal, discount, deliveryFee, balanceUsed }: SaleTotals, delivered: boolean) =>
  discount === 0 && balanceUsed === 0 && !delivered
    ? []
    : [
        { label: 'Subtotal', value: money(subtotal) },
        ...(discount > 0 ? [{ label: 'Discount', value: `-${money(discount)}` }] : []),
        ...(delivered ? [{ label: 'Delivery', value: money(deliveryFee) }] : []),
        ...(balanceUsed > 0 ? [{ label: 'Store balance', value: `-${money(balanceUsed)}` }] : []),
      ];

/** The amount to pay, always visible, and the change to return. */
export function SaleTotal({ totals, delivered, cash }: Props) {
  const { change, missing } = cash;
  const counts = totals.subtotal > 0 && (change !== undefined || missing !== undefined);
  return (
    <Foot>
      <KeyValue
        items={[...partsOf(totals, delivered), { label: 'Total', value: money(totals.totalAmount), strong: true }]}
      />
      <div role="status">
        {counts && (
          <KeyValue
            items={[
              change === undefined
                ? { label: 'Still due', value: formatMoney(missing ?? 0) }
                : {
                    label: 'Change',
                    value: (
                      <Text as="span" size="xl" weight="semibold" tone="green">
                        {formatMoney(change)}
                      </Text>
                    ),
                  },
            ]}
          />
        )}
      </div>
    </Foot>
  );
}

/* Sticks to the bottom edge of the dialog's body and covers the body's padding. */
const Foot = styled.div`
  position: sticky;
  z-index: 1;
  bottom: calc(-1 * ${theme.space[6]});
  margin-top: auto;
  padding-block: ${theme.space[3]};
  border-top: 1px solid ${theme.color.border};
  background: ${theme.color.raised};

  /* A total alone has the border of the foot. */
  dl:first-child > :only-child {
    padding-top: 0;
    border-top: 0;
  }
`;
