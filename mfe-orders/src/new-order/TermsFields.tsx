import { TEXT_LIMITS, formatMoney, paymentLabel } from '@shop/shared/rules';
import { Checkbox, Field, NumberInput, SegmentedControl, Select, Stack, TextInput, theme } from '@shop/shared/ui';
import { useState } from 'react';
import styled from 'styled-components';
import { PAYMENTS, type SaleErrors, type SaleTerms } from './terms';

interface Props {
  terms: SaleTerms;
  /** Whether the shop accepts coupons. */
  couponsEnabled: boolean;
  /** The delivery fee in dollars. */
  fee: number;
  /** The errors by field. */
  errors: SaleErrors;
  onChange: (changes: Partial<SaleTerms>) => void;
}

/** The payment method, the discount with its reason, and whether the delivery fee is waived. */
export function TermsFields({ terms, couponsEnabled, fee, errors, onChange }: Props) {
  const { channel, payment, reduction } = terms;
  return (
    <>
      <Field label="Payment" error={errors.paymentMethod}>
        <Select
          value={payment}
          onChange={({ target }) =>
            onChange({ payment: PAYMENTS[channel].find((one) => one === target.value) ?? payment })
          }
          options={PAYMENTS[channel].map((value) => ({ value, label: paymentLabel(value, '') }))}
        />
      </Field>
      <Stack gap={3}>
        <ChoiceGroup>
          <span aria-hidden="true">Discount</span>
          <SegmentedControl
            label="Discount"
            value={reduction}
            onChange={(chosen) => onChange({ reduction: chosen })}
            options={[
              { value: 'none', label: 'None' },
              ...(couponsEnabled || reduction === 'coupon' ? [{ value: 'coupon' as const, label: 'Coupon' }] : []),
              { value: 'staff', label: 'By staff' },
            ]}
          />
        </ChoiceGroup>
        {reduction === 'coupon' && (
          <CouponField code={terms.coupon} error={errors.couponCode} onApply={(coupon) => onChange({ coupon })} />
        )}
        {reduction === 'staff' && <DiscountFields terms={terms} errors={errors} onChange={onChange} />}
      </Stack>
      {channel === 'phone' && (fee > 0 || terms.feeWaived) && (
        <Stack gap={3}>
          <Checkbox
            label={`No delivery fee (${formatMoney(fee)})`}
            checked={terms.feeWaived}
            onChange={({ target }) => onChange({ feeWaived: target.checked })}
          />
          {terms.feeWaived && (
            <Field label="Reason for no fee" hint="Only staff see it." required error={errors.feeWaivedReason}>
              <TextInput
                value={terms.feeReason}
                maxLength={TEXT_LIMITS.name}
                autoComplete="off"
                onChange={({ target }) => onChange({ feeReason: target.value })}
              />
            </Field>
          )}
        </Stack>
      )}
    </>
  );
}

interface CouponProps {
  code: string;
  error: string | undefined;
  onApply: (code: string) => void;
}

/** A field for a coupon code. The server checks it on Enter and when the field loses the focus. */
function CouponField({ code, error, onApply }: CouponProps) {
  const [typed, setTyped] = useState(code);
  const apply = () => {
    if (typed.trim() !== code) onApply(typed.trim());
  };
  return (
    <Field label="Coupon code" error={error}>
      <TextInput
        value={typed}
        maxLength={TEXT_LIMITS.code}
        autoComplete="off"
        autoCapitalize="characters"
        onChange={({ target }) => setTyped(target.value)}
        onBlur={apply}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply();
        }}
      />
    </Field>
  );
}

/** The discount that staff give, in percent or dollars, and its reason. */
function DiscountFields({ terms, errors, onChange }: Pick<Props, 'terms' | 'errors' | 'onChange'>) {
  const inPercent = terms.discountType === 'percentage';
  return (
    <>
      <Amount>
        <Field label={inPercent ? 'Percent off' : 'Dollars off'} required error={errors['discount.discountValue']}>
          <NumberInput
            prefix={inPercent ? undefined : '$'}
            suffix={inPercent ? '%' : undefined}
            value={terms.discountValue}
            maxLength={16}
            onChange={({ target }) => onChange({ discountValue: target.value })}
          />
        </Field>
        <SegmentedControl
          label="Discount in"
          value={terms.discountType}
          onChange={(discountType) => onChange({ discountType })}
          options={[
            { value: 'percentage', label: '%' },
            { value: 'fixed', label: '$' },
          ]}
        />
      </Amount>
      <Field label="Reason for the discount" hint="Only staff see it." required error={errors['discount.reason']}>
        <TextInput
          value={terms.discountReason}
          maxLength={TEXT_LIMITS.name}
          autoComplete="off"
          onChange={({ target }) => onChange({ discountReason: target.value })}
        />
      </Field>
    </>
  );
}

const ChoiceGroup = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[2]};
  font-weight: ${theme.weight.medium};
`;

/* The unit is beside the box, below the label. */
const Amount = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: end;
  gap: ${theme.space[3]};
`;
