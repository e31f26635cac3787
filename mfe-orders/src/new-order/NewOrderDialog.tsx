import { nanoid } from '@reduxjs/toolkit';
import { fieldError, toastShown, useAppDispatch } from '@shop/shared/api';
import { FormDialog, reasonText, useDraft, useKeepDraft } from '@shop/shared/forms';
import { NUMBER_LIMITS, formatMoney, orderNumber, phoneProblem } from '@shop/shared/rules';
import { Text, theme } from '@shop/shared/ui';
import { useState, type FormEvent } from 'react';
import styled from 'styled-components';
import { useCreateSale } from '../endpoints';
import { Section } from '../orders/Section';
import { CustomerFields } from './CustomerFields';
import { DraftLines } from './DraftLines';
import { ProductPicker } from './ProductPicker';
import { SaleTotal } from './SaleTotal';
import {
  draftTotal,
  lineKey,
  readKept,
  saleBody,
  withPiece,
  withProblems,
  withQuantity,
  type DraftCustomer,
  type DraftLine,
} from './draft';
import { keepEnter } from './keepEnter';
import { twoPanes } from './panes';

const NOBODY: DraftCustomer = { name: '', phone: '', notes: '' };

const newKey = () => `till-${nanoid(24)}`;

/** What stands against placing the sale before the shop is asked; null for nothing. */
const refusalOf = (lines: readonly DraftLine[], looking: boolean): string | null => {
  if (looking) return 'A product is still being looked up';
  if (lines.length === 0) return 'At least one product is required';
  return lines.length > NUMBER_LIMITS.orderLines ? `At most ${NUMBER_LIMITS.orderLines} lines an order` : null;
};

/** A sale in the shop: products with their stock, the customer if they care to be known, cash, handed over at once. */
export function NewOrderDialog({ onClose }: { onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [createSale, { isLoading, error, reset }] = useCreateSale();
  const draft = useDraft({ form: 'order', title: 'New order' });
  const [kept, setKept] = useState(() => readKept(draft.found?.value));
  // The key comes back with the draft: a sale whose answer was lost is not placed twice.
  const [key, setKey] = useState(() => kept?.key ?? newKey());
  const [lines, setLines] = useState<readonly DraftLine[]>(kept?.lines ?? []);
  const [customer, setCustomer] = useState(kept?.customer ?? NOBODY);
  const dirty = lines.length > 0 || Object.values(customer).some((text) => text !== '');
  useKeepDraft(draft, dirty ? { key, lines, customer } : null);
  const close = () => {
    draft.drop();
    onClose();
  };
  /** A scan is not a line yet. */
  const [looking, setLooking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [phoneError, setPhoneError] = useState<string | undefined>();

  const changeLines = (change: (lines: readonly DraftLine[]) => readonly DraftLine[]) => {
    setLines(change);
    setRefusal(null);
    if (error) reset();
  };
  const changeCustomer = (changes: Partial<DraftCustomer>) => {
    setCustomer({ ...customer, ...changes });
    if (changes.phone !== undefined) setPhoneError(undefined);
    if (error) reset();
  };

  const place = async () => {
    const against = refusalOf(lines, looking);
    const badPhone = customer.phone.trim() === '' ? null : phoneProblem(customer.phone);
    setRefusal(against);
    setPhoneError(badPhone ?? undefined);
    if (against !== null || badPhone !== null) return;
    const placed = await createSale({ body: saleBody(lines, customer), key });
    if (placed.error) {
      setLines(withProblems(lines, placed.error));
      return;
    }
    const { _id, totalAmount } = placed.data;
    dispatch(toastShown({ kind: 'success', text: `Order #${orderNumber(_id)} placed: ${formatMoney(totalAmount)}` }));
    close();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void place();
  };

  const failure = refusal
    ? { title: refusal }
    : error
      ? { title: 'Failed to place order', text: reasonText(error) }
      : null;

  return (
    <FormDialog
      title="New order"
      description="In-store sale: paid in cash and handed over now. No delivery fee."
      submitLabel={lines.length === 0 ? 'Place order' : `Place order · ${formatMoney(draftTotal(lines))}`}
      size="xl"
      dirty={dirty}
      busy={isLoading}
      failure={failure}
      onSubmit={submit}
      onClose={close}
      restored={
        kept && {
          files: [],
          onDiscard: () => {
            setLines([]);
            setCustomer(NOBODY);
            setKey(newKey());
            setKept(null);
          },
        }
      }
    >
      <Panes>
        <Products onKeyDown={keepEnter} role="presentation">
          <ProductPicker
            taken={(product, variant) =>
              lines.find((line) => lineKey(line) === lineKey({ productId: product._id, ...variant }))?.quantity ?? 0
            }
            onAdd={(product, variant) => changeLines((now) => withPiece(now, product, variant))}
            onLooking={setLooking}
          />
        </Products>
        <OrderPane>
          <div onKeyDown={keepEnter} role="presentation">
            <Section title="Order">
              {lines.length === 0 ? (
                <Text tone="muted">Nothing added yet</Text>
              ) : (
                <DraftLines
                  lines={lines}
                  onQuantity={(changed, quantity) => changeLines((now) => withQuantity(now, changed, quantity))}
                  onRemove={(removed) => changeLines((now) => now.filter((line) => lineKey(line) !== lineKey(removed)))}
                />
              )}
            </Section>
          </div>
          <CustomerFields
            customer={customer}
            errors={{
              name: fieldError(error, 'customerName'),
              phone: phoneError ?? fieldError(error, 'customerPhone'),
              notes: fieldError(error, 'notes'),
            }}
            onChange={changeCustomer}
          />
          <SaleTotal total={draftTotal(lines)} sells={lines.length > 0} />
        </OrderPane>
      </Panes>
    </FormDialog>
  );
}

/*
 * The products beside the order, so that both are in sight; one under the other where there is no room for that. What takes
 * the focus is scrolled clear of what sticks to the edges.
 */
const Panes = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[5]};

  & :is(input, select, textarea, button) {
    scroll-margin-block: 6rem;
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

/* No box of its own in one column: the total sticks to the foot of the whole dialog, also over the products. */
const OrderPane = styled.div`
  display: contents;

  ${twoPanes} {
    display: flex;
    flex-direction: column;
    gap: ${theme.space[5]};
  }
`;
