import type { Order, OrderEditPreview, Totals } from '@shop/shared/contracts';
import { formatMoney } from '@shop/shared/rules';
import { KeyValue, Text, theme } from '@shop/shared/ui';
import { styled } from 'styled-components';
import { Section } from '../orders/Section';
import { discountLabel, variantLabel } from '../orders/labels';

interface Props {
  order: Order;
  /** The preview of the changes; undefined when nothing changes or the server has not answered yet. */
  preview: OrderEditPreview | undefined;
  /** Why the agreed coupon would no longer count; null if it does, or another one is requested. */
  couponError: string | null;
  /** A request is under way. */
  asking: boolean;
}

const change = (before: number, after: number): string =>
  before === after ? formatMoney(after) : `${formatMoney(before)} → ${formatMoney(after)}`;

/** Describes how much more or less the customer pays. */
const differenceText = (difference: number): string => {
  if (difference === 0) return 'The total stays the same.';
  return difference < 0
    ? `The customer pays ${formatMoney(-difference)} less.`
    : `The customer pays ${formatMoney(difference)} more.`;
};

const pieces = (stock: OrderEditPreview['stock']): string =>
  stock
    .map(({ name, quantity, ...variant }) => {
      const label = variantLabel(variant);
      return `${Math.abs(quantity)} × ${label === '-' ? name : `${name}, ${label}`}`;
    })
    .join('; ');

/**
 * Shows the effect of a change before it is saved: the totals, the coupon, and the pieces taken from and returned to
 * stock.
 */
export function EditTotals({ order, preview, couponError, asking }: Props) {
  const before: Totals = preview?.before ?? order;
  const after = preview?.after ?? before;
  const balanceBefore = order.balanceUsed ?? 0;
  const balanceAfter = preview?.balanceUsed ?? balanceBefore;
  const back = preview?.stock.filter(({ quantity }) => quantity > 0) ?? [];
  const taken = preview?.stock.filter(({ quantity }) => quantity < 0) ?? [];
  return (
    <>
      <Section title="What it comes to">
        <KeyValue
          items={[
            { label: 'Subtotal', value: change(before.subtotal, after.subtotal) },
            ...(before.discount > 0 || after.discount > 0
              ? [
                  {
                    label: after.discount === before.discount ? discountLabel(order) : 'Discount',
                    value: change(-before.discount, -after.discount),
                  },
                ]
              : []),
            { label: 'Delivery', value: change(before.deliveryFee, after.deliveryFee) },
            ...(order.exchangeCredit === undefined
              ? []
              : [{ label: 'Returned pieces', value: `-${formatMoney(order.exchangeCredit)}` }]),
            ...(balanceBefore > 0 || balanceAfter > 0
              ? [{ label: 'Store balance', value: change(-balanceBefore, -balanceAfter) }]
              : []),
            ...(back.length > 0 ? [{ label: 'Back to stock', value: pieces(back) }] : []),
            ...(taken.length > 0 ? [{ label: 'Taken from stock', value: pieces(taken) }] : []),
          ]}
        />
      </Section>
      <Foot>
        <KeyValue items={[{ label: 'Total', value: change(before.totalAmount, after.totalAmount), strong: true }]} />
        <div role="status">
          {asking && <Text size="sm">Working out the new total…</Text>}
          {!asking && preview && <Text size="sm">{differenceText(preview.difference)}</Text>}
          {!asking && couponError !== null && (
            <Text size="sm" tone="red" weight="medium">
              {`Coupon ${order.couponCode ?? ''} no longer counts. ${couponError}.`}
            </Text>
          )}
        </div>
      </Foot>
    </>
  );
}

/* Sticks to the bottom edge of the dialog's body and covers the body's padding. */
const Foot = styled.div`
  position: sticky;
  z-index: 1;
  bottom: calc(-1 * ${theme.space[6]});
  padding-block: ${theme.space[3]};
  background: ${theme.color.raised};
`;
