import { useHost } from '@shop/shared/remote';
import { deliveryTimeText, exchangeText, formatMoney } from '@shop/shared/rules';
import { Banner, Button, Card, Heading, KeyValue, media, Stack, Text, theme } from '@shop/shared/ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { CouponForm } from './CouponForm';
import type { CartCheck } from './useCartCheck';

interface Props {
  check: CartCheck;
  /** Before the sums: what is ordered. */
  children?: ReactNode;
  /** Under the sums: what to do next. */
  actions: ReactNode;
}

/** What the cart comes to: subtotal, coupon, delivery, total, and the one policy. */
export function OrderSummary({ check, children, actions }: Props) {
  const { couponsEnabled, policy } = useHost().settings;
  const { totals, couponCode, checking, problem } = check;
  return (
    <Place>
      <Card as="section" aria-labelledby="order-summary">
        <Stack gap={5}>
          <Heading level={2} size="xs" id="order-summary">
            Order Summary
          </Heading>
          {children}
          {couponsEnabled && <CouponForm check={check} />}
          <div aria-busy={checking}>
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
          </div>
          {problem && (
            <Banner
              kind="warning"
              actions={
                <Button size="sm" onClick={check.check} loading={checking}>
                  Check again
                </Button>
              }
            >
              {problem}
            </Banner>
          )}
          {actions}
          <Text size="sm" tone="muted">
            {deliveryTimeText(policy)}. {exchangeText(policy)}.
          </Text>
        </Stack>
      </Card>
    </Place>
  );
}

const Place = styled.div`
  ${media.desktop} {
    position: sticky;
    top: ${theme.space[24]};
  }
`;
