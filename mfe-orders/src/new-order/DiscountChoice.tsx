import { TEXT_LIMITS } from '@shop/shared/rules';
import { Field, NumberInput, SegmentedControl, Stack, TextInput, theme } from '@shop/shared/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { DiscountTerms, SaleErrors } from './terms';

interface Props {
  terms: DiscountTerms;
  /** Whether the shop accepts coupons. */
  couponsEnabled: boolean;
  /** The errors by field. */
  errors: Pick<SaleErrors, 'couponCode' | 'discount.discountValue' | 'discount.reason'>;
  onChange: (changes: Partial<DiscountTerms>) => void;
}

/** The discount of an order: none, a coupon's, or one by staff with its reason. */
export function DiscountChoice({ terms, couponsEnabled, errors, onChange }: Props) {
  const { reduction } = terms;
  return (
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
