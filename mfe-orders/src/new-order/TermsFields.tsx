import { PAYMENT_METHODS, TEXT_LIMITS, formatMoney, paymentLabel } from '@shop/shared/rules';
import { Checkbox, Field, Select, Stack, Text, TextInput } from '@shop/shared/ui';
import { DiscountChoice } from './DiscountChoice';
import { type SaleErrors, type SaleTerms } from './terms';

interface Props {
  terms: SaleTerms;
  /** Whether the shop accepts coupons. */
  couponsEnabled: boolean;
  /** The delivery fee in dollars. */
  fee: number;
  /** The store balance of the customer's number, in dollars. */
  balance: number;
  /** The errors by field. */
  errors: SaleErrors;
  onChange: (changes: Partial<SaleTerms>) => void;
}

/** The payment method, the discount with its reason, and whether the delivery fee is waived. */
export function TermsFields({ terms, couponsEnabled, fee, balance, errors, onChange }: Props) {
  const { channel, payment } = terms;
  return (
    <>
      <Field label="Payment" error={errors.paymentMethod}>
        <Select
          value={payment}
          onChange={({ target }) =>
            onChange({ payment: PAYMENT_METHODS[channel].find((one) => one === target.value) ?? payment })
          }
          options={PAYMENT_METHODS[channel].map((value) => ({ value, label: paymentLabel(value, '') }))}
        />
      </Field>
      <DiscountChoice terms={terms} couponsEnabled={couponsEnabled} errors={errors} onChange={onChange} />
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
      {(balance > 0 || errors.balanceUsed) && (
        <Stack gap={1}>
          <Checkbox
            label="Use store balance"
            hint={`This number has ${formatMoney(balance)}.`}
            checked={terms.usesBalance}
            onChange={({ target }) => onChange({ usesBalance: target.checked })}
          />
          {errors.balanceUsed && (
            <Text size="sm" tone="red" weight="medium">
              {errors.balanceUsed}
            </Text>
          )}
        </Stack>
      )}
    </>
  );
}
