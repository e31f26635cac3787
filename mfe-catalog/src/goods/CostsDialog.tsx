import { isApiError, toastShown, useAppDispatch } from '@shop/shared/api';
import type { GoodsCosts, GoodsReceiptDetail } from '@shop/shared/contracts';
import { goodsCostsSchema } from '@shop/shared/contracts/goods';
import { FormDialog, readNumber, reasonText, useDraft, useKeepDraft } from '@shop/shared/forms';
import { counted, formatMoney, isRecord } from '@shop/shared/rules';
import { Field, FieldGrid, NumberInput, Select } from '@shop/shared/ui';
import { useState, type FormEvent } from 'react';
import { useAddGoodsCosts } from '../endpoints';
import { PriceQuestion } from '../products/PriceQuestion';
import { variantName } from '../products/variant-name';
import { FootTotal } from './foot-total';
import { numberIn } from './goods-draft';
import { PAID_BY } from './paid-by';
import { useUnusualCosts } from './useUnusualCosts';

interface Props {
  receipt: GoodsReceiptDetail;
  onClose: () => void;
}

/** Costs that are to be confirmed. */
interface Question {
  sentences: readonly string[];
  body: GoodsCosts;
}

const REQUIRED = 'Enter what one piece cost';

/** Form for the costs of a delivery that an employee booked: one for each line with pieces. */
export function CostsDialog({ receipt, onClose }: Props) {
  const dispatch = useAppDispatch();
  const kept = useDraft({ form: 'goods-costs', record: receipt._id, title: 'Costs of goods received' });
  const lines = receipt.lines.filter(({ pieces }) => pieces > 0);
  const [restored, setRestored] = useState(kept.found !== null);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() => {
    const found = kept.found?.value;
    if (!isRecord(found)) return {};
    return Object.fromEntries(Object.entries(found).map(([line, text]) => [line, String(text)]));
  });
  const [paymentMethod, setPaymentMethod] = useState('bank transfer');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<{ title: string; text?: string; attempt: number } | null>(null);
  const [save, { isLoading }] = useAddGoodsCosts();
  const unusual = useUnusualCosts();
  const [question, setQuestion] = useState<Question | null>(null);
  const busy = isLoading || unusual.isLooking;
  const dirty = Object.values(typed).some((text) => text !== '');
  useKeepDraft(kept, dirty ? typed : null);
  const total = lines.reduce((sum, { line, pieces }) => sum + pieces * numberIn(typed[line] ?? ''), 0);

  const refuse = (found: readonly (readonly [string, string])[], text: string) => {
    const byLine = Object.fromEntries(found);
    const wrong = Object.keys(byLine).length;
    setErrors(byLine);
    setFailure((last) => ({
      title: 'Failed to save costs',
      text: wrong > 0 ? `${counted(wrong, 'field needs', 'fields need')} attention.` : text,
      attempt: (last?.attempt ?? 0) + 1,
    }));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const costs = lines.map(({ line }) => ({ line, cost: readNumber(typed[line] ?? '') }));
    const empty = costs.filter(({ cost }) => cost === undefined).map(({ line }) => [String(line), REQUIRED] as const);
    const read = goodsCostsSchema.safeParse({ paymentMethod, costs });
    const wrong = (read.error?.issues ?? []).map(({ path, message }) => {
      return [String(costs[Number(path[1])]?.line ?? ''), message] as const;
    });
    if (!read.success) return refuse([...wrong, ...empty], '');
    const found = await unusual.find(
      lines.map(({ line, productId }) => ({ productId, cost: numberIn(typed[line] ?? '') })),
    );
    if ('error' in found) return refuse([], reasonText(found.error));
    return found.sentences.length > 0 ? setQuestion({ ...found, body: read.data }) : send(read.data);
  };
  const send = async (body: GoodsCosts) => {
    setQuestion(null);
    const { costs } = body;
    const { error } = await save({ params: { id: receipt._id }, body });
    if (error) {
      const found = isApiError(error) ? error.errors : [];
      const placed = found.flatMap(({ field, message }) => {
        const at = /^costs\.(\d+)\./.exec(field)?.[1];
        const line = at === undefined ? undefined : costs[Number(at)]?.line;
        return line === undefined ? [] : [[String(line), message] as const];
      });
      return refuse(placed, reasonText(error));
    }
    kept.drop();
    dispatch(toastShown({ kind: 'success', text: 'Costs and purchase saved' }));
    return onClose();
  };
  /** Gives the other lines of a product the cost that was typed for one of them, where they have none. */
  const fill = (productId: string, cost: string) => {
    if (numberIn(cost) === 0) return;
    const same = lines.filter((line) => line.productId === productId);
    setTyped((now) => ({
      ...now,
      ...Object.fromEntries(same.map(({ line }): [string, string] => [String(line), now[line] || cost])),
    }));
  };
  return (
    <>
      <FormDialog
        keepsScans
        title="Enter costs"
        description="They become the costs of the products, and a purchase in the books."
        submitLabel="Save costs"
        lacks={dirty ? null : REQUIRED}
        onSubmit={(event) => void submit(event)}
        onClose={() => {
          kept.drop();
          onClose();
        }}
        dirty={dirty}
        busy={busy}
        failure={failure}
        restored={
          restored
            ? {
                files: [],
                onDiscard: () => {
                  setTyped({});
                  setRestored(false);
                },
              }
            : null
        }
        otherActions={<FootTotal>{formatMoney(total)}</FootTotal>}
      >
        <FieldGrid>
          {lines.map(({ line, productId, name, pieces, ...variant }) => (
            <Field
              key={line}
              label={`Cost of ${variant.size + variant.color === '' ? name : `${name}, ${variantName(variant)}`}`}
              hint={counted(pieces, 'piece')}
              error={errors[line]}
            >
              <NumberInput
                prefix="$"
                value={typed[line] ?? ''}
                onChange={({ target }) => {
                  setTyped((now) => ({ ...now, [line]: target.value }));
                  setErrors({});
                }}
                onBlur={({ target }) => fill(productId, target.value)}
              />
            </Field>
          ))}
          <Field label="Paid by">
            <Select options={PAID_BY} value={paymentMethod} onChange={({ target }) => setPaymentMethod(target.value)} />
          </Field>
        </FieldGrid>
      </FormDialog>
      <PriceQuestion
        sentences={question?.sentences ?? []}
        title="Save these costs?"
        confirmLabel="Save"
        onConfirm={() => {
          if (question) void send(question.body);
        }}
        onCancel={() => setQuestion(null)}
      />
    </>
  );
}
