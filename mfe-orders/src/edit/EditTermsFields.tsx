import { TEXT_LIMITS } from '@shop/shared/rules';
import { Checkbox, Field, TextInput } from '@shop/shared/ui';
import type { ReactNode } from 'react';
import { DiscountChoice } from '../new-order/DiscountChoice';
import { discountTermsOf, type EditTerms } from './edit-terms';

interface Props {
  terms: EditTerms;
  couponsEnabled: boolean;
  /** The error of each field. */
  errorOf: (field: keyof EditTerms) => string | undefined;
  onChange: (changes: Partial<EditTerms>) => void;
  /** The field of the delivery fee; a waived fee has none. */
  children: ReactNode;
}

/** The discount of an edited order, and its delivery fee or the reason to waive it. */
export function EditTermsFields({ terms, couponsEnabled, errorOf, onChange, children }: Props) {
  const { feeWaived, feeWaivedReason } = terms;
  return (
    <>
      <DiscountChoice
        terms={discountTermsOf(terms)}
        couponsEnabled={couponsEnabled}
        errors={{
          couponCode: errorOf('couponCode'),
          'discount.discountValue': errorOf('discountValue'),
          'discount.reason': errorOf('discountReason'),
        }}
        onChange={({ coupon, ...changes }) =>
          onChange({ ...changes, ...(coupon === undefined ? {} : { couponCode: coupon }) })
        }
      />
      <Checkbox
        label="No delivery fee"
        checked={feeWaived}
        onChange={({ target }) => onChange({ feeWaived: target.checked })}
      />
      {feeWaived ? (
        <Field label="Reason for no fee" hint="Only staff see it." required error={errorOf('feeWaivedReason')}>
          <TextInput
            value={feeWaivedReason}
            maxLength={TEXT_LIMITS.name}
            autoComplete="off"
            onChange={({ target }) => onChange({ feeWaivedReason: target.value })}
          />
        </Field>
      ) : (
        children
      )}
    </>
  );
}
