import type { Order } from '@shop/shared/contracts';
import { orderNumber } from '@shop/shared/rules';
import { Banner, Button, ConfirmDialog, Menu, SelectionBar } from '@shop/shared/ui';
import { useState } from 'react';
import { CourierMenu } from '../couriers/CourierMenu';
import { usePrintHandover } from '../handovers/usePrintHandover';
import { doorReturns } from '../exchange/labels';
import { MARK_CHANGES, markLabel } from '../marks/labels';
import { canMark, useMarks } from '../marks/useMarks';
import { PrintSheets, type Sheets } from '../print/PrintSheets';
import { ordersLabel, slipIsOld } from './labels';
import { StepWait } from './StepWait';
import type { BulkStep, Step } from './useBulkStep';
import type { OrderSelection } from './useOrderSelection';
import { warnedOf, warningsText } from './step-warnings';

const STEP_LABELS: Record<Step, (count: number) => string> = {
  confirmed: (count) => `Accept ${ordersLabel(count)}`,
  'on the way': (count) => `Mark ${String(count)} as on the way`,
  delivered: (count) => `Mark ${String(count)} as delivered`,
};

/** A list that the server keeps as it is printed. */
const HANDOVER = 'handover';

const SHEETS: readonly { key: Sheets | typeof HANDOVER; label: string }[] = [
  { key: 'slips', label: 'Packing slips' },
  { key: 'pick', label: 'Pick list' },
  { key: HANDOVER, label: 'Handover list' },
];

/** Prints only the slips that an edit has changed since they were printed. */
const CHANGED = 'changed slips';

const numbersOf = (orders: readonly Order[]): string => orders.map(({ _id }) => `#${orderNumber(_id)}`).join(', ');

interface Props {
  selection: OrderSelection;
  bulk: BulkStep;
  /** The number of orders on screen. */
  listed: number;
}

/** What can be done with the selected orders: possible steps, print menu, marks, couriers. Errors stand above. */
export function OrderSelectionBar({ selection, bulk, listed }: Props) {
  const orders = selection.chosen;
  const { steps, waiting, sending, failure } = bulk;
  const [printed, setPrinted] = useState<Sheets | typeof CHANGED | null>(null);
  const { marking, mark } = useMarks();
  const handover = usePrintHandover();
  const [asksHandover, setAsksHandover] = useState(false);
  const [toConfirm, setToConfirm] = useState<BulkStep['steps'][number] | null>(null);
  // An order that ended without delivery has no parcel that leaves.
  const toPrint = orders.filter(({ outcome }) => outcome === undefined);
  const ended = orders.length - toPrint.length;
  const pending = toPrint.filter(({ status }) => status === 'pending');
  const changed = toPrint.filter(slipIsOld);
  if (orders.length === 0 && failure === null) return handover.paper;
  const busy = sending || marking || handover.keeping || waiting !== null;
  const [first, ...others] = steps;
  const notes = [
    ended > 0 && `${String(ended)} ended and not printed`,
    changed.length > 0 && `${String(changed.length)} changed since printed`,
  ].filter((note) => note !== false);
  const take = (step: BulkStep['steps'][number]) => {
    if (warnedOf(step.orders, step.to).length > 0) setToConfirm(step);
    else bulk.start(step.to, step.orders);
  };
  const warned = toConfirm ? warnedOf(toConfirm.orders, toConfirm.to) : [];
  const unwarned = toConfirm?.orders.filter((order) => !warned.includes(order)) ?? [];
  const answer = (chosen: readonly Order[]) => {
    setToConfirm(null);
    if (toConfirm) bulk.start(toConfirm.to, chosen);
  };
  const print = (sheets: Sheets | typeof HANDOVER) => {
    if (sheets !== HANDOVER) setPrinted(sheets);
    else if (pending.length + changed.length > 0) setAsksHandover(true);
    else void handover.print(toPrint);
  };
  return (
    <SelectionBar
      label="Selected orders"
      selection={selection}
      listed={listed}
      counted={ordersLabel(orders.length)}
      notes={notes}
      busy={busy}
      failure={
        failure && (
          <Banner kind="error" title={failure.title} onDismiss={bulk.dismiss}>
            {failure.lines.join(' ')}
          </Banner>
        )
      }
      actions={
        <>
          <StepWait waiting={waiting !== null} done={waiting ?? ''} />
          {waiting === null && (
            <Button onClick={selection.clear} disabled={busy}>
              Clear
            </Button>
          )}
          {/* Also available while a step waits, because printing is usually the next task. */}
          <Menu
            label="Print"
            entries={[
              ...SHEETS.map(({ key, label }) => ({
                key,
                label,
                disabled: toPrint.length === 0 || handover.keeping,
                onSelect: () => print(key),
              })),
              ...(toPrint.some((order) => doorReturns(order).length > 0)
                ? [{ key: 'returns', label: 'Return slips', onSelect: () => setPrinted('returns') }]
                : []),
              ...(changed.length > 0
                ? [{ key: CHANGED, label: 'Changed slips again', onSelect: () => setPrinted(CHANGED) }]
                : []),
            ]}
          />
          {waiting === null && (
            <Menu
              label="Parcels"
              entries={MARK_CHANGES.map((change) => {
                const able = orders.filter((order) => canMark(order, change));
                return {
                  key: markLabel(change),
                  label: able.length > 0 ? `${markLabel(change)}: ${ordersLabel(able.length)}` : markLabel(change),
                  disabled: busy || able.length === 0,
                  onSelect: () =>
                    mark(
                      able.map(({ _id }) => _id),
                      change,
                    ),
                };
              })}
            />
          )}
          {waiting === null && <CourierMenu orders={orders} disabled={busy} />}
          {waiting === null &&
            others.map((step) => (
              <Button key={step.to} disabled={busy} onClick={() => take(step)}>
                {STEP_LABELS[step.to](step.orders.length)}
              </Button>
            ))}
          {(waiting !== null || first) && (
            <Button
              variant={waiting === null ? 'primary' : 'secondary'}
              loading={sending}
              onClick={() => (waiting === null ? first && take(first) : bulk.undo())}
            >
              {waiting === null && first ? STEP_LABELS[first.to](first.orders.length) : 'Undo'}
            </Button>
          )}
        </>
      }
    >
      <ConfirmDialog
        open={asksHandover}
        title={
          pending.length > 0
            ? `Hand over ${ordersLabel(pending.length)} that nobody accepted?`
            : `Hand over ${ordersLabel(changed.length)} with an old slip?`
        }
        text={[
          ...(pending.length > 0 ? [`Still pending: ${numbersOf(pending)}`] : []),
          ...(changed.length > 0 ? [`Changed since the slip was printed: ${numbersOf(changed)}`] : []),
        ].join('. ')}
        confirmLabel="Print all"
        onConfirm={() => {
          setAsksHandover(false);
          void handover.print(toPrint);
        }}
        onCancel={() => setAsksHandover(false)}
      />
      <ConfirmDialog
        open={toConfirm !== null}
        title={`${ordersLabel(warned.length)} with a warning`}
        text={toConfirm ? warningsText(warned, toConfirm.to) : ''}
        confirmLabel={toConfirm ? STEP_LABELS[toConfirm.to](toConfirm.orders.length) : ''}
        onConfirm={() => answer(toConfirm?.orders ?? [])}
        onCancel={() => setToConfirm(null)}
      >
        {unwarned.length > 0 && (
          <Button
            onClick={() => {
              // What follows, such as the slips, is for the orders that went.
              selection.drop(warned.map(({ _id }) => _id));
              answer(unwarned);
            }}
          >{`Only ${ordersLabel(unwarned.length)} without a warning`}</Button>
        )}
      </ConfirmDialog>
      {handover.paper}
      {printed !== null && (
        <PrintSheets
          sheets={printed === CHANGED ? 'slips' : printed}
          orders={printed === CHANGED ? changed : toPrint}
          onPrinted={() => setPrinted(null)}
        />
      )}
    </SelectionBar>
  );
}
