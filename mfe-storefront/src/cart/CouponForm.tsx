import { Button, Field, TextInput, theme } from '@shop/shared/ui';
import { useState, type FormEvent } from 'react';
import { styled } from 'styled-components';
import { setCoupon } from './coupon';
import type { CartCheck } from './useCartCheck';

/** Enters or removes a coupon. The server decides whether it is valid. */
export function CouponForm({ check: { couponCode, coupon, couponError, checking, check } }: { check: CartCheck }) {
  const [typed, setTyped] = useState(couponCode ?? '');
  const [missing, setMissing] = useState(false);
  const [edited, setEdited] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setMissing(typed.trim() === '');
    setEdited(false);
    if (typed.trim() === '') return;
    if (typed.trim().toUpperCase() === couponCode) check();
    else setCoupon(typed);
  };
  const edit = (text: string) => {
    setTyped(text);
    setMissing(false);
    setEdited(true);
  };
  const takeBack = () => {
    setCoupon(null);
    setTyped('');
  };

  if (coupon === 'applied') {
    return (
      <AppliedCoupon>
        <span>
          Coupon <strong>{couponCode}</strong> applied
        </span>
        <Button variant="ghost" size="sm" onClick={takeBack}>
          Remove coupon
        </Button>
      </AppliedCoupon>
    );
  }
  const error = missing ? 'Coupon code is required' : edited ? undefined : (couponError ?? undefined);
  return (
    <form onSubmit={submit} noValidate>
      <Row>
        <Field label="Coupon code" error={error}>
          <TextInput
            value={typed}
            maxLength={64}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => edit(event.target.value)}
          />
        </Field>
        <Apply>
          <Button type="submit" loading={checking && couponCode !== null}>
            Apply
          </Button>
        </Apply>
      </Row>
    </form>
  );
}

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${theme.space[2]};
`;

/* Aligned with the input, which has its label above it. */
const Apply = styled.div`
  padding-top: 1.6rem;
`;

const AppliedCoupon = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[2]};
  min-height: ${theme.target};
`;
