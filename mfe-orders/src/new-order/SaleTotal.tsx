import { formatMoney, fromCents, type TotalsCents } from '@shop/shared/rules';
import { KeyValue, theme } from '@shop/shared/ui';
import styled from 'styled-components';
import type { Cash } from './cash';

interface Props {
  totals: TotalsCents;
  /** It goes out, so that a fee is due or was waived. */
  delivered: boolean;
  /** What comes of the cash that was given; nothing where it is not paid in cash. */
  cash: Cash;
}

const money = (cents: number): string => formatMoney(fromCents(cents));

/** How the total comes about; a plain sale's is its products alone. */
const partsOf = ({ subtotal, discount, deliveryFee }: TotalsCents, delivered: boolean) =>
  discount === 0 && !delivered
    ? []
    : [
        { label: 'Subtotal', value: money(subtotal) },
        ...(discount > 0 ? [{ label: 'Discount', value: `-${money(discount)}` }] : []),
        ...(delivered ? [{ label: 'Delivery', value: money(deliveryFee) }] : []),
      ];

/** What is to be paid, always in sight, and what to hand back of the cash given. */
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
                : { label: 'Change', value: formatMoney(change) },
            ]}
          />
        )}
      </div>
    </Foot>
  );
}

/* At the very foot of the dialog's body, whose own padding it covers. */
const Foot = styled.div`
  position: sticky;
  z-index: 1;
  bottom: calc(-1 * ${theme.space[6]});
  margin-top: auto;
  padding-block: ${theme.space[3]};
  border-top: 1px solid ${theme.color.border};
  background: ${theme.color.raised};
`;
