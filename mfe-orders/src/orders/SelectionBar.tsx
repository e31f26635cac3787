import type { Order } from '@shop/shared/contracts';
import { orderNumber } from '@shop/shared/rules';
import { Banner, Button, Checkbox, ConfirmDialog, Menu, Stack, Text, media, theme } from '@shop/shared/ui';
import { useState } from 'react';
import styled from 'styled-components';
import { CourierMenu } from '../couriers/CourierMenu';
import { MARK_CHANGES, markLabel } from '../marks/labels';
import { canMark, useMarks } from '../marks/useMarks';
import { PrintSheets, type Sheets } from '../print/PrintSheets';
import { ordersLabel, slipIsOld } from './labels';
import { StepWait } from './StepWait';
import type { BulkStep, Step } from './useBulkStep';
import type { OrderSelection } from './useOrderSelection';

const STEP_LABELS: Record<Step, (count: number) => string> = {
  confirmed: (count) => `Accept ${ordersLabel(count)}`,
  'on the way': (count) => `Mark ${String(count)} as on the way`,
  delivered: (count) => `Mark ${String(count)} as delivered`,
};

const SHEETS: readonly { key: Sheets; label: string }[] = [
  { key: 'slips', label: 'Packing slips' },
  { key: 'pick', label: 'Pick list' },
  { key: 'handover', label: 'Handover list' },
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

/**
 * Shown at the bottom of the screen while orders are selected: their number, the possible steps, the print menu, and
 * errors above them. It is displayed below the list, so that no row moves when the first order is selected. In the DOM
 * it is before the list, so that keyboard users reach it without passing all rows.
 */
export function SelectionBar({ selection, bulk, listed }: Props) {
  const { orders, elsewhere, full } = selection;
  const { steps, waiting, sending, failure } = bulk;
  const [printed, setPrinted] = useState<Sheets | typeof CHANGED | null>(null);
  const { marking, mark } = useMarks();
  const [asksHandover, setAsksHandover] = useState(false);
  // An order that ended without delivery has no parcel that leaves.
  const toPrint = orders.filter(({ outcome }) => outcome === undefined);
  const ended = orders.length - toPrint.length;
  const pending = toPrint.filter(({ status }) => status === 'pending');
  const changed = toPrint.filter(slipIsOld);
  if (orders.length === 0 && failure === null) return null;
  const busy = sending || marking || waiting !== null;
  const [first, ...others] = steps;
  const notes = [
    elsewhere > 0 && `${String(elsewhere)} not on this page`,
    ended > 0 && `${String(ended)} ended and not printed`,
    changed.length > 0 && `${String(changed.length)} changed since printed`,
    full && 'the most at once',
  ].filter(Boolean);
  const print = (sheets: Sheets) => {
    if (sheets === 'handover' && pending.length + changed.length > 0) setAsksHandover(true);
    else setPrinted(sheets);
  };
  return (
    <Bar aria-label="Selected orders" data-bottom-bar="">
      {failure && (
        <Banner kind="error" title={failure.title} onDismiss={bulk.dismiss}>
          {failure.lines.join(' ')}
        </Banner>
      )}
      {orders.length > 0 && (
        <Row>
          <Checkbox
            label={`All ${String(listed)} on this page`}
            checked={orders.length - elsewhere === listed}
            disabled={busy}
            onChange={(event) => selection.chooseAll(event.target.checked)}
          />
          <Text as="div" size="sm" weight="semibold" aria-live="polite">
            {[`${ordersLabel(orders.length)} selected`, ...notes].join(', ')}
          </Text>
          <Actions>
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
                  disabled: toPrint.length === 0,
                  onSelect: () => print(key),
                })),
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
              others.map(({ to, orders: ready }) => (
                <Button key={to} disabled={busy} onClick={() => bulk.start(to)}>
                  {STEP_LABELS[to](ready.length)}
                </Button>
              ))}
            {(waiting !== null || first) && (
              <Button
                variant={waiting === null ? 'primary' : 'secondary'}
                loading={sending}
                onClick={() => (waiting === null ? first && bulk.start(first.to) : bulk.undo())}
              >
                {waiting === null && first ? STEP_LABELS[first.to](first.orders.length) : 'Undo'}
              </Button>
            )}
          </Actions>
        </Row>
      )}
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
          setPrinted('handover');
        }}
        onCancel={() => setAsksHandover(false)}
      />
      {printed !== null && (
        <PrintSheets
          sheets={printed === CHANGED ? 'slips' : printed}
          orders={printed === CHANGED ? changed : toPrint}
          onPrinted={() => setPrinted(null)}
        />
      )}
    </Bar>
  );
}

const Bar = styled.section`
  position: sticky;
  order: 1;
  z-index: ${theme.z.header};
  bottom: ${theme.space[3]};
  display: grid;
  gap: ${theme.space[3]};
  padding: ${theme.space[3]} ${theme.space[4]};
  border: 1px solid ${theme.color.border};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.raised};
  box-shadow: ${theme.shadow.high};

  ${media.print} {
    display: none;
  }
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[2]} ${theme.space[4]};
`;

const Actions = styled(Stack).attrs({ direction: 'row' as const, gap: 2 as const })`
  flex-wrap: wrap;
  margin-inline-start: auto;

  ${media.phone} {
    width: 100%;

    & > :last-child {
      flex: 1;
    }
  }
`;
