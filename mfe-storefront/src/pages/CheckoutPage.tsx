import { selectCart, useAppSelector } from '@shop/shared/api';
import { useHost, usePageTitle } from '@shop/shared/remote';
import {
  checkoutErrors,
  formatMoney,
  lineName,
  type CheckoutErrors,
  type CheckoutForm,
  type CheckoutMethod,
} from '@shop/shared/rules';
import { Button, media, PageHeader, SkeletonRows, theme, useMediaQuery } from '@shop/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { CartColumns } from '../cart/CartColumns';
import { lineProblem } from '../cart/CartLine';
import { tooManyLines } from '../cart/order-lines';
import { OrderSummary, PolicyLine } from '../cart/OrderSummary';
import { TotalBar } from '../cart/TotalBar';
import { usePriceChange } from '../cart/price-changes';
import { useCartCheck } from '../cart/useCartCheck';
import { CustomerForm } from '../checkout/CustomerForm';
import { useCheckoutDraft } from '../checkout/draft';
import { BlockedNotice, ChangedNotice, RefusedNotice } from '../checkout/OrderNotices';
import { ReviewItems } from '../checkout/ReviewItems';
import { SummaryToggle } from '../checkout/SummaryToggle';
import { useOrderPlacement } from '../checkout/useOrderPlacement';
import { LateNotice } from '../LateNotice';
import { paths } from '../paths';

const FORM_ID = 'checkout-form';

/** Checkout as a guest: review the order, choose the order method, enter the customer's data, place the order. */
export default function CheckoutPage() {
  usePageTitle('Checkout');
  const { cityRequired } = useHost().settings;
  const { items, loaded } = useAppSelector(selectCart);
  const check = useCartCheck();
  const priceChange = usePriceChange();
  const chat = useHost().settings.chatNumber !== '';
  const [draft, setDraft] = useCheckoutDraft({ chat });
  const [errors, setErrors] = useState<CheckoutErrors>({});
  const [blocked, setBlocked] = useState(false);
  const { placement, place, late, confirm, edit } = useOrderPlacement({ onConflict: check.check });
  const form = useRef<HTMLFormElement>(null);
  const notices = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLDivElement>(null);
  // True when the order summary is above the form.
  const stacked = useMediaQuery(media.belowDesktop);
  const [summaryOpen, setSummaryOpen] = useState(false);
  const edited = useRef(new Set<keyof CheckoutForm>());

  const failed = placement.status === 'failed' || placement.status === 'changed';
  useEffect(() => {
    if (failed || blocked) notices.current?.focus();
  }, [failed, blocked]);

  const header = <PageHeader look="display" title="Checkout" />;
  const leaving = placement.status === 'placed';
  if (!loaded || leaving) {
    return (
      <CartColumns header={header} side={null}>
        <SkeletonRows count={4} label={leaving ? 'Your order is placed' : 'Loading your cart'} />
      </CartColumns>
    );
  }
  const placing = placement.status === 'placing';
  if (items.length === 0 && !placing) return <Navigate to={paths.cart} replace />;

  const { totals, couponCode, coupon } = check;
  const order = { ...draft, items, couponCode: coupon === 'refused' ? null : couponCode, total: totals.totalAmount };
  const problems = [
    ...[tooManyLines(items) ?? []].flat(),
    ...items.flatMap((item) =>
      item.product.stock ? (lineProblem(item) ?? []) : `${lineName(item)} is no longer available`,
    ),
  ];
  const shownErrors = placement.status === 'failed' ? { ...placement.refusal.fields, ...errors } : errors;

  const change = (field: keyof CheckoutForm, text: string) => {
    edited.current.add(field);
    setDraft({ ...draft, form: { ...draft.form, [field]: text } });
    setErrors({ ...shownErrors, [field]: undefined });
  };
  /** Checks an edited field when it loses the focus. */
  const leave = (field: keyof CheckoutForm) => {
    if (!edited.current.has(field)) return;
    const found = checkoutErrors(draft.form, draft.method, { cityRequired });
    setErrors({ ...shownErrors, [field]: found[field] });
  };
  const choose = (method: CheckoutMethod) => {
    setDraft({ ...draft, method });
    setErrors({ ...errors, address: undefined, location: undefined });
  };
  /** Returns true if the form is valid. Otherwise shows the errors and focuses the first invalid field. */
  const isValid = (): boolean => {
    const found = checkoutErrors(draft.form, draft.method, { cityRequired });
    setErrors(found);
    const [first] = Object.keys(found);
    if (first === undefined) return true;
    const field = form.current?.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
    return false;
  };
  const submit = () => {
    if (placing || !isValid()) return;
    setBlocked(problems.length > 0);
    if (problems.length === 0) void place(order);
  };

  const placeOrder = (
    <div ref={button}>
      <Button type="submit" form={FORM_ID} variant="primary" size="lg" block loading={placing}>
        {`Place Order - ${formatMoney(totals.totalAmount)}`}
      </Button>
    </div>
  );
  return (
    <CartColumns
      header={header}
      sideFirst={stacked}
      side={
        <OrderSummary
          check={check}
          folded={stacked && !summaryOpen}
          heading={
            stacked ? (
              <SummaryToggle
                open={summaryOpen}
                onToggle={() => setSummaryOpen(!summaryOpen)}
                total={totals.totalAmount}
              />
            ) : undefined
          }
          actions={!stacked && placeOrder}
        >
          <ReviewItems items={items} priceChange={priceChange} />
        </OrderSummary>
      }
    >
      <Notices ref={notices} tabIndex={-1}>
        {late && <LateNotice title="We are still trying to place your order" />}
        {placement.status === 'failed' && <RefusedNotice refusal={placement.refusal} />}
        {placement.status === 'changed' && (
          <ChangedNotice
            order={placement.order}
            onConfirm={() => {
              if (isValid()) void confirm(placement.order, draft, items);
            }}
            onEdit={edit}
          />
        )}
        {blocked && problems.length > 0 && <BlockedNotice problems={problems} />}
      </Notices>
      <CustomerForm
        id={FORM_ID}
        ref={form}
        chat={chat}
        draft={draft}
        errors={shownErrors}
        cityRequired={cityRequired}
        onEdit={change}
        onMethod={choose}
        onLeave={leave}
        onSubmit={submit}
      />
      {stacked && (
        <>
          {placeOrder}
          <PolicyLine />
        </>
      )}
      <TotalBar key={String(stacked)} standsFor={button} total={totals.totalAmount}>
        <Button type="submit" form={FORM_ID} variant="primary" loading={placing}>
          Place Order
        </Button>
      </TotalBar>
    </CartColumns>
  );
}

const Notices = styled.div`
  display: grid;
  gap: ${theme.space[3]};

  &:empty {
    display: none;
  }
`;
