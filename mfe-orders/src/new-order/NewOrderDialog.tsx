import { nanoid } from '@reduxjs/toolkit';
import { fieldError, toastShown, useAppDispatch } from '@shop/shared/api';
import { FormDialog, reasonText, useDraft, useKeepDraft } from '@shop/shared/forms';
import { NUMBER_LIMITS, TEXT_LIMITS, formatMoney, orderNumber, phoneProblem } from '@shop/shared/rules';
import { Field, Grid, KeyValue, Stack, Text, TextArea, TextInput } from '@shop/shared/ui';
import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { useCreateSale } from '../endpoints';
import { Section } from '../orders/Section';
import { DraftLines } from './DraftLines';
import { ProductPicker } from './ProductPicker';
import {
  draftTotal,
  lineKey,
  readKept,
  saleBody,
  withPiece,
  withProblems,
  type DraftCustomer,
  type DraftLine,
} from './draft';

const NOBODY: DraftCustomer = { name: '', phone: '', notes: '' };

const newKey = () => `till-${nanoid(24)}`;

/** What stands against placing the sale before the shop is asked; null for nothing. */
const refusalOf = (lines: readonly DraftLine[]): string | null => {
  if (lines.length === 0) return 'At least one product is required';
  return lines.length > NUMBER_LIMITS.orderLines ? `At most ${NUMBER_LIMITS.orderLines} lines an order` : null;
};

/** Enter in the search or in a quantity does not place the order. */
const keepEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
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
  const [refusal, setRefusal] = useState<string | null>(null);
  const [phoneError, setPhoneError] = useState<string | undefined>();

  const changeLines = (next: readonly DraftLine[]) => {
    setLines(next);
    setRefusal(null);
    if (error) reset();
  };
  const changeCustomer = (changes: Partial<DraftCustomer>) => {
    setCustomer({ ...customer, ...changes });
    if (changes.phone !== undefined) setPhoneError(undefined);
    if (error) reset();
  };

  const place = async () => {
    const against = refusalOf(lines);
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
      description="A sale in the shop: paid in cash, no delivery fee, handed over at once."
      submitLabel={lines.length === 0 ? 'Place order' : `Place order · ${formatMoney(draftTotal(lines))}`}
      size="lg"
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
      <div onKeyDown={keepEnter} role="presentation">
        <Stack gap={5}>
          <ProductPicker
            taken={(product, variant) =>
              lines.find((line) => lineKey(line) === lineKey({ productId: product._id, ...variant }))?.quantity ?? 0
            }
            onAdd={(product, variant) => changeLines(withPiece(lines, product, variant))}
          />
          <Section title="Order">
            {lines.length === 0 ? (
              <Text tone="muted">Nothing added yet</Text>
            ) : (
              <>
                <DraftLines
                  lines={lines}
                  onQuantity={(changed, quantity) =>
                    changeLines(
                      lines.map(({ problem, ...line }) =>
                        lineKey(line) === lineKey(changed)
                          ? { ...line, quantity }
                          : { ...line, ...(problem === undefined ? {} : { problem }) },
                      ),
                    )
                  }
                  onRemove={(removed) => changeLines(lines.filter((line) => lineKey(line) !== lineKey(removed)))}
                />
                <KeyValue items={[{ label: 'Total', value: formatMoney(draftTotal(lines)), strong: true }]} />
              </>
            )}
          </Section>
        </Stack>
      </div>
      <Grid minColumn="14rem">
        <Field label="Customer name (optional)" error={fieldError(error, 'customerName')}>
          <TextInput
            value={customer.name}
            maxLength={TEXT_LIMITS.name}
            autoComplete="off"
            onChange={(event) => changeCustomer({ name: event.target.value })}
          />
        </Field>
        <Field
          label="Phone (optional)"
          hint="Without it the sale belongs to the guest customer."
          error={phoneError ?? fieldError(error, 'customerPhone')}
        >
          <TextInput
            type="tel"
            value={customer.phone}
            maxLength={TEXT_LIMITS.phone}
            autoComplete="off"
            onChange={(event) => changeCustomer({ phone: event.target.value })}
          />
        </Field>
      </Grid>
      <Field label="Notes (optional)" error={fieldError(error, 'notes')}>
        <TextArea
          value={customer.notes}
          maxLength={TEXT_LIMITS.notes}
          onChange={(event) => changeCustomer({ notes: event.target.value })}
        />
      </Field>
    </FormDialog>
  );
}
