import { isApiError, toastShown, useAppDispatch, useSession } from '@shop/shared/api';
import type { GoodsReceiptCreate, Supplier } from '@shop/shared/contracts';
import { IDEMPOTENCY_HEADER } from '@shop/shared/contracts/wire';
import { FormDialog, isCtrlEnter, keepEnter, pressSubmit, reasonText } from '@shop/shared/forms';
import { TEXT_LIMITS, counted, formatMoney } from '@shop/shared/rules';
import { Field, Grid, Select, Stack, TextInput } from '@shop/shared/ui';
import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { useCreateGoodsReceipt } from '../endpoints';
import { FindGoods } from './FindGoods';
import { FootTotal } from './foot-total';
import { GoodsLines } from './GoodsLines';
import {
  type GoodsProduct,
  goodsTotals,
  lineId,
  numberIn,
  receiptOf,
  withCostOfAll,
  withPiece,
  withVariant,
} from './goods-draft';
import { PriceQuestion } from '../products/PriceQuestion';
import { PAID_BY } from './paid-by';
import { useGoodsDraft } from './useGoodsDraft';
import { useUnusualCosts } from './useUnusualCosts';

interface Props {
  suppliers: readonly Supplier[];
  /** Called with the id of the receipt that was booked. */
  onBooked: (id: string) => void;
  onClose: () => void;
}

/** A delivery whose costs are to be confirmed. */
interface Question {
  sentences: readonly string[];
  body: GoodsReceiptCreate;
}

interface Refusal {
  title: string;
  text?: string;
  attempt: number;
}

/**
 * The form for a supplier's delivery. Scans and typed pieces become lines; only the button and Ctrl+Enter book them.
 * Admins enter what the pieces cost.
 */
export function ReceiveDialog({ suppliers, onBooked, onClose }: Props) {
  const dispatch = useAppDispatch();
  const withCosts = useSession().user?.role === 'admin';
  const { draft, dirty, change, changeLines, drop, restored } = useGoodsDraft();
  const [book, { isLoading }] = useCreateGoodsReceipt();
  const [open, setOpen] = useState<readonly GoodsProduct[]>([]);
  const [entered, setEntered] = useState<string | null>(null);
  const [looking, setLooking] = useState(false);
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const [failure, setFailure] = useState<Refusal | null>(null);
  const unusual = useUnusualCosts();
  const [question, setQuestion] = useState<Question | null>(null);
  const busy = isLoading || unusual.isLooking;
  const { pieces, rejected, money } = goodsTotals(draft.lines);

  const refuse = (title: string, text?: string) =>
    setFailure((last) => ({ title, ...(text === undefined ? {} : { text }), attempt: (last?.attempt ?? 0) + 1 }));
  /** Shows errors at their lines, and what they are when no line has them. */
  const show = (found: readonly { field: string; message: string }[], reason: string) => {
    setErrors(new Map(found.map(({ field, message }) => [field, message])));
    const placed = found.filter(({ field }) => /^(lines\.\d+\.|supplier$|note$)/.test(field)).length;
    const allPlaced = placed > 0 && placed === found.length;
    refuse('Nothing was booked', allPlaced ? `${counted(placed, 'field needs', 'fields need')} attention.` : reason);
  };
  const edit = (next: Parameters<typeof changeLines>[0]) => {
    changeLines(next);
    setErrors(new Map());
    setFailure(null);
  };
  const openProduct = (product: GoodsProduct, on: boolean) =>
    setOpen((all) => [...all.filter(({ _id }) => _id !== product._id), ...(on ? [product] : [])]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (looking) return refuse('Wait until the scanned code is looked up');
    const request = receiptOf(draft, withCosts);
    if ('errors' in request) return show(request.errors, request.errors[0]?.message ?? '');
    const costs = request.body.lines.flatMap(({ productId, pieces: came, cost }) =>
      came > 0 && cost != null ? [{ productId, cost }] : [],
    );
    const found = await unusual.find(costs);
    if ('error' in found) return refuse('Nothing was booked', reasonText(found.error));
    return found.sentences.length > 0 ? setQuestion({ ...found, body: request.body }) : send(request.body);
  };
  const send = async (body: GoodsReceiptCreate) => {
    setQuestion(null);
    const { data, error } = await book({ headers: { [IDEMPOTENCY_HEADER]: draft.key }, body });
    if (error) return show(isApiError(error) ? error.errors : [], reasonText(error));
    drop();
    dispatch(toastShown({ kind: 'success', text: `${counted(data.pieces, 'piece')} booked` }));
    return onBooked(data._id);
  };
  const press = (event: KeyboardEvent) => {
    if (!isCtrlEnter(event)) return keepEnter(event);
    event.preventDefault();
    if (!event.repeat && !event.nativeEvent.isComposing) pressSubmit(event.currentTarget);
  };

  const totals = [
    counted(pieces, 'piece'),
    ...(rejected > 0 ? [`${String(rejected)} rejected`] : []),
    ...(withCosts ? [formatMoney(money)] : []),
  ].join(' · ');
  return (
    <>
      <FormDialog
        title="Receive goods"
        description={withCosts ? undefined : 'The pieces are in stock at once. An admin enters what they cost.'}
        submitLabel={pieces + rejected > 0 ? `Book ${counted(pieces, 'piece')}` : 'Book goods'}
        lacks={draft.lines.length > 0 || looking ? null : open.length > 0 ? 'Enter the pieces' : 'Add a product'}
        size="xl"
        onSubmit={(event) => void submit(event)}
        onClose={() => {
          drop();
          onClose();
        }}
        dirty={dirty}
        busy={busy}
        failure={failure}
        restored={restored}
        otherActions={<FootTotal>{totals}</FootTotal>}
      >
        <div onKeyDown={press} role="presentation">
          <Stack gap={4}>
            <Grid columns={{ phone: 1, tablet: withCosts ? 3 : 2 }} gap={5}>
              <Field label="Supplier" error={errors.get('supplier')}>
                <Select
                  options={[
                    { value: '', label: 'No supplier' },
                    ...suppliers.map(({ _id, name }) => ({ value: _id, label: name })),
                  ]}
                  value={draft.supplier}
                  onChange={({ target }) => change({ supplier: target.value })}
                />
              </Field>
              <Field label="Delivery note" hint="Its number, as on the paper." error={errors.get('note')}>
                <TextInput
                  value={draft.note}
                  maxLength={TEXT_LIMITS.short}
                  autoComplete="off"
                  onChange={({ target }) => change({ note: target.value })}
                />
              </Field>
              {withCosts && (
                <Field label="Paid by">
                  <Select
                    options={PAID_BY}
                    value={draft.paymentMethod}
                    onChange={({ target }) => change({ paymentMethod: target.value })}
                  />
                </Field>
              )}
            </Grid>
            <FindGoods
              onPiece={(product, variant) => edit((lines) => withPiece(lines, product, variant))}
              onProduct={(product, pressed) => {
                openProduct(product, true);
                if (pressed) setEntered(product._id);
              }}
              onLooking={setLooking}
            />
            <GoodsLines
              lines={draft.lines}
              errors={errors}
              withCosts={withCosts}
              open={open}
              entered={entered}
              onOpen={openProduct}
              onChange={(line, field, text) =>
                edit((lines) => withVariant(lines, line.product, line, () => ({ [field]: text })))
              }
              onCost={(line) => {
                if (numberIn(line.cost) > 0) changeLines((lines) => withCostOfAll(lines, line));
              }}
              onPieces={(product, cells) =>
                edit((lines) =>
                  cells.reduce(
                    (now, { quantity, ...variant }) =>
                      withVariant(now, product, variant, () => ({ pieces: quantity })).filter(
                        (line) => line.pieces + line.rejected !== '' || line.product._id !== product._id,
                      ),
                    [...lines],
                  ),
                )
              }
              onRemove={(line) => edit((lines) => lines.filter((one) => lineId(one) !== lineId(line)))}
            />
          </Stack>
        </div>
      </FormDialog>
      <PriceQuestion
        sentences={question?.sentences ?? []}
        title="Book these costs?"
        confirmLabel="Book"
        onConfirm={() => {
          if (question) void send(question.body);
        }}
        onCancel={() => setQuestion(null)}
      />
    </>
  );
}
