import { isApiError, toastShown, useAppDispatch } from '@shop/shared/api';
import type { SettlementDetail, SettlementWrite } from '@shop/shared/contracts';
import { settlementWriteSchema } from '@shop/shared/contracts/settlement';
import {
  FormDialog,
  isCtrlEnter,
  keepEnter,
  pressSubmit,
  readNumber,
  reasonText,
  useDraft,
  useKeepDraft,
} from '@shop/shared/forms';
import { TEXT_LIMITS, counted, formatMoney } from '@shop/shared/rules';
import { Button, Field, FieldGrid, KeyValue, NumberInput, Select, Stack, TextInput } from '@shop/shared/ui';
import { useState, type KeyboardEvent } from 'react';
import { useCloseSettlement, useSaveSettlement } from '../endpoints';
import { StatementDialog } from '../statements/StatementDialog';
import { type DraftEdits, isChosen, noEdits, sumsOf, textOf, withAmount } from './amounts';
import { DiscardDraft } from './DiscardDraft';
import { SettlementLines } from './SettlementLines';
import { withCourier } from './labels';
import { readEdits } from './read-edits';

interface Props {
  settlement: SettlementDetail;
  /** The names of till and bank. */
  pots: readonly { value: string; label: string }[];
  onClose: () => void;
}

/** Whether every amount is what the schema takes, and what is wrong with the others by order and field. */
function readWrite(lines: SettlementDetail['lines'], edits: DraftEdits) {
  const own = lines.filter((line) => isChosen(line, edits));
  const sent = own.map((line) => ({
    order: line.order,
    received: readNumber(textOf(line, 'received', edits)),
    fee: readNumber(textOf(line, 'fee', edits)),
    tax: readNumber(textOf(line, 'tax', edits)),
  }));
  const { version, to, note } = edits;
  const { data, error } = settlementWriteSchema.safeParse({ version, to, note, lines: sent });
  return { data, errors: error?.issues.map(({ path, message }) => ({ field: path.join('.'), message })) ?? [], own };
}

/** The draft of a settlement: which orders the courier settles, what they handed in for each, and what they kept. */
export function DraftDialog({ settlement, pots, onClose }: Props) {
  const dispatch = useAppDispatch();
  const { _id: id, courier, lines } = settlement;
  const title = `Settle ${withCourier(courier)}`;
  const kept = useDraft({ form: 'settlement', record: id, title });
  // What was typed over an older version of the draft is not put over this one.
  const [found, setFound] = useState(() => readEdits(kept.found?.value, settlement.version));
  const [edits, setEdits] = useState<DraftEdits>(() => found ?? noEdits(settlement));
  const [each, setEach] = useState({ fee: '', tax: '' });
  const [dirty, setDirty] = useState(found !== null);
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const [failure, setFailure] = useState<{ title: string; text: string; attempt: number } | null>(null);
  const [discards, setDiscards] = useState(false);
  const [reads, setReads] = useState(false);
  const [save, saving] = useSaveSettlement();
  const [close, closing] = useCloseSettlement();
  const busy = saving.isLoading || closing.isLoading;
  useKeepDraft(kept, dirty ? edits : null);
  const sums = sumsOf(lines, edits);

  const edit = (change: (now: DraftEdits) => DraftEdits) => {
    setEdits(change);
    setDirty(true);
    setErrors(new Map());
    setFailure(null);
  };
  const leave = () => {
    kept.drop();
    onClose();
  };
  const refuse = (failed: string, found: readonly { field: string; message: string }[], reason: string) => {
    const { own } = readWrite(lines, edits);
    const placed = found.flatMap(({ field, message }) => {
      const [, at, name] = /^lines\.(\d+)\.(\w+)$/.exec(field) ?? [];
      const line = at === undefined ? undefined : own[Number(at)];
      return line === undefined || name === undefined ? [] : [[`${line.order}/${name}`, message] as const];
    });
    setErrors(new Map(placed));
    const text =
      placed.length > 0 && placed.length === found.length
        ? `${counted(placed.length, 'field needs', 'fields need')} attention.`
        : reason;
    setFailure((last) => ({ title: failed, text, attempt: (last?.attempt ?? 0) + 1 }));
  };
  const send = async (write: typeof close | typeof save, done: string, failed: string) => {
    if (busy) return;
    const request = readWrite(lines, edits);
    if (request.data === undefined) return refuse(failed, request.errors, request.errors[0]?.message ?? '');
    const body: SettlementWrite = request.data;
    const { error } = await write({ params: { id }, body });
    if (error) return refuse(failed, isApiError(error) ? error.errors : [], reasonText(error));
    dispatch(toastShown({ kind: 'success', text: done }));
    return leave();
  };
  const press = (event: KeyboardEvent) => {
    if (!isCtrlEnter(event)) return keepEnter(event);
    event.preventDefault();
    if (!event.repeat && !event.nativeEvent.isComposing) pressSubmit(event.currentTarget);
  };
  const orders = lines.filter((line) => isChosen(line, edits)).map(({ order }) => order);
  const fill = (field: 'fee' | 'tax', text: string) => {
    setEach((now) => ({ ...now, [field]: text }));
    edit((now) => withAmount(now, orders, field, text));
  };
  return (
    <>
      <FormDialog
        title={title}
        description="What is received goes into the place that takes it, less what the courier kept. Nothing moves until you close it."
        submitLabel="Close settlement"
        size="xl"
        keepsScans
        onSubmit={(event) => {
          event.preventDefault();
          void send(close, 'Settlement closed', 'The settlement was not closed');
        }}
        onClose={leave}
        dirty={dirty}
        busy={busy}
        failure={failure}
        restored={
          found
            ? {
                files: [],
                onDiscard: () => {
                  setFound(null);
                  setEdits(noEdits(settlement));
                  setDirty(false);
                },
              }
            : null
        }
        otherActions={
          <>
            <Button disabled={busy} onClick={() => setDiscards(true)}>
              Discard draft
            </Button>
            <Button disabled={busy} onClick={() => void send(save, 'Draft saved', 'The draft was not saved')}>
              Save draft
            </Button>
          </>
        }
      >
        <div onKeyDown={press} role="presentation">
          <Stack gap={4}>
            <KeyValue
              layout="grid"
              items={[
                { label: 'Orders', value: String(sums.orders) },
                { label: 'Owed', value: formatMoney(sums.owed) },
                { label: 'Received', value: formatMoney(sums.received) },
                { label: 'Fee', value: formatMoney(sums.fee) },
                { label: 'Tax', value: formatMoney(sums.tax) },
                { label: 'Handed in', value: formatMoney(sums.handedIn) },
              ]}
            />
            <Stack direction="row">
              <Button disabled={busy} onClick={() => setReads(true)}>
                Fill from a file
              </Button>
            </Stack>
            <FieldGrid>
              <Field label="Into">
                <Select
                  options={pots}
                  value={edits.to}
                  onChange={({ target }) => edit((now) => ({ ...now, to: target.value }))}
                />
              </Field>
              <Field label="Note">
                <TextInput
                  value={edits.note}
                  maxLength={TEXT_LIMITS.name}
                  autoComplete="off"
                  onChange={({ target }) => edit((now) => ({ ...now, note: target.value }))}
                />
              </Field>
              <Field label="Fee of each order">
                <NumberInput prefix="$" value={each.fee} onChange={({ target }) => fill('fee', target.value)} />
              </Field>
              <Field label="Tax of each order">
                <NumberInput prefix="$" value={each.tax} onChange={({ target }) => fill('tax', target.value)} />
              </Field>
            </FieldGrid>
            <SettlementLines
              lines={lines}
              draft={{
                edits,
                errors,
                onAmount: (order, field, text) => edit((now) => withAmount(now, [order], field, text)),
                onChoose: (chosen, on) =>
                  edit((now) => ({
                    ...now,
                    chosen: { ...now.chosen, ...Object.fromEntries(chosen.map((order) => [order, on])) },
                  })),
              }}
            />
          </Stack>
        </div>
      </FormDialog>
      {reads && (
        <StatementDialog
          settlement={settlement}
          onDone={() => {
            kept.drop();
            setReads(false);
          }}
          onClose={() => setReads(false)}
        />
      )}
      {discards && <DiscardDraft settlement={settlement} onDone={leave} onClose={() => setDiscards(false)} />}
    </>
  );
}
