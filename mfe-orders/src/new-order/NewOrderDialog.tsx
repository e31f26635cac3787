import { toastShown, useAppDispatch } from '@shop/shared/api';
import { IDEMPOTENCY_HEADER } from '@shop/shared/contracts/wire';
import { FormDialog, isCtrlEnter, keepEnter, pressSubmit, reasonText } from '@shop/shared/forms';
import { useHost } from '@shop/shared/remote';
import { counted, formatMoney, fromCents, orderNumber } from '@shop/shared/rules';
import { Checkbox, SegmentedControl, Text, theme } from '@shop/shared/ui';
import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { styled } from 'styled-components';
import { useCreateSale } from '../endpoints';
import { Section } from '../orders/Section';
import { PrintReceipt } from '../print/PrintReceipt';
import { CashField } from './CashField';
import { CustomerFields } from './CustomerFields';
import { DraftLines } from './DraftLines';
import { ProductPicker } from './ProductPicker';
import { SaleTotal } from './SaleTotal';
import { TermsFields } from './TermsFields';
import { lineKey, saleBody, withPiece, withProblems, withQuantity, type DraftCustomer, type DraftLine } from './draft';
import { cashOf, cashRefusal, type Cash } from './cash';
import { keepFocusSeen } from './keep-focus-seen';
import { twoPanes } from './panes';
import { feeIn, refusalOf, refusedFields } from './refusals';
import { couponOf, errorsOf, totalsOf, withChannel, type SaleErrors, type SaleTerms } from './terms';
import { useBalance } from './useBalance';
import { useCopy } from './useCopy';
import { useCouponQuote } from './useCouponQuote';
import { useSaleDraft } from './useSaleDraft';

const DESCRIPTIONS: Record<SaleTerms['channel'], string> = {
  'in-store': 'In-store sale: paid and handed over now. No delivery fee.',
  phone: 'Phone order: goes out to an address, like one of the online shop.',
};

interface Props {
  /** An earlier order to order again; undefined for none. An order that is being entered already stays. */
  copyOf?: string | undefined;
  onClose: () => void;
}

/**
 * A dialog for orders that staff enter: a sale in the shop that is handed over at once, or a phone order that is
 * delivered.
 */
export function NewOrderDialog({ copyOf, onClose }: Props) {
  const dispatch = useAppDispatch();
  const { settings } = useHost();
  const [createSale, { isLoading, error, reset }] = useCreateSale();
  const { key, lines, customer, terms, dirty, restored, setLines, setCustomer, setTerms, drop } = useSaleDraft();
  const close = () => {
    drop();
    onClose();
  };
  const lacks = useCopy(restored ? undefined : copyOf, (copy) => {
    if (dirty) return false;
    setLines(copy.lines);
    setCustomer(copy.customer);
    if (copy.byPhone) setTerms(withChannel(terms, 'phone'));
    return true;
  });
  const notCopied =
    restored && copyOf !== undefined ? 'You began this order before. Start over to copy the other.' : null;
  /** True while a scanned code is being looked up and has no line yet. */
  const [looking, setLooking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  /** The errors found at the last attempt to place the order. A corrected error is removed. */
  const [refused, setRefused] = useState<SaleErrors>({});
  const [given, setGiven] = useState('');
  const search = useRef<HTMLInputElement>(null);
  const [receipt, setReceipt] = useState(false);
  /** The id of the placed order while its receipt is printed. */
  const [printed, setPrinted] = useState<string | null>(null);
  const [fee, setFee] = useState(settings.policy.deliveryFee);

  const delivered = terms.channel === 'phone';
  const quote = useCouponQuote(lines, couponOf(terms));
  const balance = useBalance(customer.phone);
  const totals = totalsOf(lines, terms, { fee, couponDiscount: quote.discount, balance });
  const total = fromCents(totals.totalAmount);
  const cash: Cash = terms.payment === 'cash' ? cashOf(given, total) : {};
  const [cashRefused, setCashRefused] = useState(false);

  const changed = () => {
    setRefusal(null);
    if (error) reset();
  };
  const changeLines = (change: (lines: readonly DraftLine[]) => readonly DraftLine[]) => {
    setLines(change);
    changed();
  };
  const changeCustomer = (changes: Partial<DraftCustomer>) => {
    const next = { ...customer, ...changes };
    setCustomer(next);
    stillRefused(terms, next);
    changed();
  };
  const changeTerms = (next: SaleTerms) => {
    setTerms(next);
    stillRefused(next, customer);
    changed();
  };
  const stillRefused = (nextTerms: SaleTerms, nextCustomer: DraftCustomer) => {
    const wrong = errorsOf(nextTerms, nextCustomer, settings.cityRequired);
    setRefused((before) => Object.fromEntries(Object.entries(wrong).filter(([field]) => field in before)));
  };

  const place = async () => {
    const against = refusalOf(lines, looking, quote.asking);
    const wrong = errorsOf(terms, customer, settings.cityRequired);
    const badCash = cashRefusal(cash) !== undefined;
    const fields = Object.keys(wrong).length + (quote.problem === undefined ? 0 : 1) + (badCash ? 1 : 0);
    setCashRefused(badCash);
    setRefusal(against ?? (fields > 0 ? `${counted(fields, 'field needs', 'fields need')} attention` : null));
    setRefused(wrong);
    if (against !== null || fields > 0) return;
    const placed = await createSale({
      headers: { [IDEMPOTENCY_HEADER]: key },
      body: saleBody(lines, customer, terms, totals),
    });
    if (placed.error) {
      setLines(withProblems(lines, placed.error));
      if (delivered && !terms.feeWaived) setFee(feeIn(placed.error) ?? fee);
      return;
    }
    const { _id, totalAmount } = placed.data;
    dispatch(toastShown({ kind: 'success', text: `Order #${orderNumber(_id)} placed: ${formatMoney(totalAmount)}` }));
    if (receipt && !delivered) setPrinted(_id);
    else close();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void place();
  };

  /** Enter never places the order, because scanners press it. Ctrl+Enter and the button do. */
  const press = (event: KeyboardEvent) => {
    if (!isCtrlEnter(event)) return keepEnter(event);
    event.preventDefault();
    if (!event.repeat && !event.nativeEvent.isComposing) pressSubmit(event.currentTarget);
  };

  const errors: SaleErrors = {
    ...(quote.problem === undefined ? {} : { couponCode: quote.problem }),
    ...refusedFields(error),
    ...refused,
  };
  const failure = refusal
    ? { title: refusal }
    : error
      ? { title: 'Failed to place order', text: reasonText(error) }
      : null;

  // The order is placed, so the form is gone and nothing can be sent twice.
  if (printed !== null) return <PrintReceipt id={printed} onDone={close} />;
  return (
    <FormDialog
      title="New order"
      description={DESCRIPTIONS[terms.channel]}
      submitLabel={lines.length === 0 ? 'Place order' : `Place order · ${formatMoney(total)}`}
      // A product that is still looked up says so when the order is placed.
      lacks={lines.length === 0 && !looking ? 'Add a product' : null}
      size="xl"
      initialFocus={search}
      dirty={dirty}
      busy={isLoading}
      failure={failure}
      onSubmit={submit}
      onClose={close}
      restored={restored}
    >
      <Fields onKeyDown={press} role="presentation">
        <SegmentedControl
          label="Sold"
          value={terms.channel}
          onChange={(channel) => changeTerms(withChannel(terms, channel))}
          options={[
            { value: 'in-store', label: 'In the shop' },
            { value: 'phone', label: 'By phone' },
          ]}
        />
        <Panes ref={keepFocusSeen}>
          <Products>
            <ProductPicker
              taken={(product, variant) =>
                lines.find((line) => lineKey(line) === lineKey({ productId: product._id, ...variant }))?.quantity ?? 0
              }
              onAdd={(product, variant) => changeLines((now) => withPiece(now, product, variant))}
              onLooking={setLooking}
              searchRef={search}
            />
          </Products>
          <OrderPane>
            <Section title="Order">
              {(lacks ?? notCopied) !== null && <Text tone="red">{lacks ?? notCopied}</Text>}
              {lines.length === 0 ? (
                <Text tone="muted">Nothing added yet</Text>
              ) : (
                <DraftLines
                  lines={lines}
                  onQuantity={(line, quantity) => changeLines((now) => withQuantity(now, line, quantity))}
                  onRemove={(removed) => changeLines((now) => now.filter((line) => lineKey(line) !== lineKey(removed)))}
                />
              )}
            </Section>
            {terms.payment === 'cash' && (
              <CashField
                given={given}
                total={total}
                problem={cashRefused ? cashRefusal(cash) : cash.problem}
                onChange={(typed) => {
                  setGiven(typed);
                  setCashRefused(false);
                }}
              />
            )}
            <CustomerFields
              customer={customer}
              delivered={delivered}
              cityRequired={settings.cityRequired}
              errors={errors}
              onChange={changeCustomer}
              anywayReason={terms.anywayReason}
              onAnyway={(anywayReason) => changeTerms({ ...terms, anywayReason })}
            />
            <TermsFields
              terms={terms}
              couponsEnabled={settings.couponsEnabled}
              fee={fee}
              balance={balance}
              errors={errors}
              onChange={(changes) => changeTerms({ ...terms, ...changes })}
            />
            {!delivered && (
              <Checkbox
                label="Print a receipt"
                checked={receipt}
                onChange={({ target }) => setReceipt(target.checked)}
              />
            )}
            <SaleTotal totals={totals} delivered={delivered} cash={cash} />
          </OrderPane>
        </Panes>
      </Fields>
    </FormDialog>
  );
}

/* Without a box: the form lays out what is in it. */
const Fields = styled.div`
  display: contents;
`;

/*
 * The products beside the order, or above it on narrow screens. A focused element is scrolled clear of the sticky
 * edges.
 */
const Panes = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[5]};

  input,
  select,
  textarea,
  button {
    scroll-margin-block: 9.5rem;
  }

  ${twoPanes} {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 25rem);
    gap: ${theme.space[8]};
  }
`;

const Products = styled.div`
  min-width: 0;
`;

/* In one column it has no box, so that the total sticks to the bottom of the whole dialog, also over the products. */
const OrderPane = styled.div`
  display: contents;

  ${twoPanes} {
    display: flex;
    flex-direction: column;
    gap: ${theme.space[5]};
  }
`;
