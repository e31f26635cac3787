import { selectCart, useAppSelector } from '@shop/shared/api';
import { useHost } from '@shop/shared/remote';
import { deliveryTimeText, exchangeText, formatMoney, fromCents, toCents } from '@shop/shared/rules';
import { Card, Heading, KeyValue, media, Stack, Text, theme } from '@shop/shared/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { savedOn } from './CartLine';
import { CheckProblem } from './CheckProblem';
import { CouponForm } from './CouponForm';
import type { CartCheck } from './useCartCheck';

interface Props {
  check: CartCheck;
  /** Shown above the sums: the ordered items. */
  children?: ReactNode;
  /** Shown below the sums: the next steps. */
  actions?: ReactNode;
  /** The content of the heading. Default value: "Order Summary". */
  heading?: ReactNode;
  /** Shows only the heading and error messages. */
  folded?: boolean;
}

/** The id of the part that the heading can open. */
export const SUMMARY_PARTS = 'order-summary-parts';

/** The sums of the cart: subtotal, coupon, delivery and total, and the terms of delivery and exchange. */
export function OrderSummary({ check, children, actions, heading = 'Order Summary', folded = false }: Props) {
  const { couponsEnabled } = useHost().settings;
  const { items } = useAppSelector(selectCart);
  const { totals, couponCode, checking } = check;
  const saved = items
    .filter(({ product }) => product.stock)
    .reduce((sum, item) => sum + savedOn(item) * item.quantity, toCents(totals.discount));
  return (
    <Place>
      <Card as="section" aria-labelledby="order-summary">
        <Stack gap={5}>
          <Heading level={2} size="xs" id="order-summary">
            {heading}
          </Heading>
          <div id={SUMMARY_PARTS} hidden={folded}>
            <Stack gap={5}>
              {children}
              {couponsEnabled && <CouponForm check={check} />}
              <div aria-busy={checking}>
                <Stack gap={2}>
                  <KeyValue
                    items={[
                      { label: 'Subtotal', value: formatMoney(totals.subtotal) },
                      ...(totals.discount > 0
                        ? [
                            {
                              label: `Discount${couponCode ? ` (${couponCode})` : ''}`,
                              value: `-${formatMoney(totals.discount)}`,
                            },
                          ]
                        : []),
                      { label: 'Delivery', value: formatMoney(totals.deliveryFee) },
                      { label: 'Total', value: formatMoney(totals.totalAmount), strong: true },
                    ]}
                  />
                  {saved > 0 && (
                    <Text size="sm" weight="semibold" tone="green" align="end">
                      {`You save ${formatMoney(fromCents(saved))}`}
                    </Text>
                  )}
                </Stack>
              </div>
            </Stack>
          </div>
          <CheckProblem check={check} />
          {actions}
          {actions && <PolicyLine />}
        </Stack>
      </Card>
    </Place>
  );
}

/** The terms of delivery and exchange in one line, below the button that places the order. */
export function PolicyLine() {
  const { policy } = useHost().settings;
  return (
    <Text size="sm" tone="muted">
      {`${deliveryTimeText(policy)}. ${exchangeText(policy)}.`}
    </Text>
  );
}

const Place = styled.div`
  ${media.desktop} {
    position: sticky;
    top: ${theme.space[24]};
  }
`;
