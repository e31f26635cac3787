import type { SettlementDetail } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import { formatDateTime, formatMoney, fromCents, toCents } from '@shop/shared/rules';
import { Button, Dialog, ErrorState, KeyValue, SkeletonRows, Stack } from '@shop/shared/ui';
import { useState } from 'react';
import { useSettlement } from '../endpoints';
import { DraftDialog } from './DraftDialog';
import { ReverseSettlement } from './ReverseSettlement';
import { SettlementLines } from './SettlementLines';
import { withCourier } from './labels';

interface Props {
  id: string;
  /** The names of till and bank. */
  pots: readonly { value: string; label: string }[];
  onClose: () => void;
}

/** A settlement: a draft as a form, and a closed one to read and to reverse. */
export function SettlementDialog({ id, pots, onClose }: Props) {
  const { data, isError, isFetching, refetch } = useSettlement(
    { params: { id } },
    // Orders were delivered since.
    { refetchOnMountOrArgChange: true },
  );
  const [reverses, setReverses] = useState(false);
  if (data?.state === 'draft')
    return <DraftDialog key={data.version} settlement={data} pots={pots} onClose={onClose} />;
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={data ? `Settlement ${withCourier(data.courier)}` : 'Settlement'}
        size="xl"
        footer={
          <>
            <Button onClick={onClose}>Close</Button>
            {data?.state === 'closed' && <Button onClick={() => setReverses(true)}>Reverse settlement</Button>}
          </>
        }
      >
        {data ? (
          <Stack gap={4}>
            <Facts settlement={data} />
            <SettlementLines lines={data.lines} draft={null} />
          </Stack>
        ) : isError ? (
          <ErrorState
            title="Failed to load the settlement"
            level={3}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <SkeletonRows count={4} label="Loading the settlement" />
        )}
      </Dialog>
      {data && reverses && <ReverseSettlement settlement={data} onDone={onClose} onClose={() => setReverses(false)} />}
    </>
  );
}

const STATES: Readonly<Record<SettlementDetail['state'], string>> = {
  draft: 'Draft',
  closed: 'Closed',
  reversed: 'Reversed: another settlement turned it around',
  reversal: 'Reversal of another settlement',
};

function Facts({ settlement }: { settlement: SettlementDetail }) {
  const { timeZone } = useHost().settings;
  const { state, closedAt, closedBy, to, note, owed, received, fee, tax } = settlement;
  return (
    <KeyValue
      layout="grid"
      items={[
        { label: 'State', value: STATES[state] },
        {
          label: 'Closed',
          value: closedAt && `${formatDateTime(closedAt, timeZone)} by ${closedBy ?? ''}`,
          wide: true,
        },
        { label: 'Owed', value: formatMoney(owed) },
        { label: 'Received', value: formatMoney(received) },
        { label: 'Fee', value: formatMoney(fee) },
        { label: 'Tax', value: formatMoney(tax) },
        {
          label: `Into ${to.name}`,
          value: formatMoney(fromCents(toCents(received) - toCents(fee) - toCents(tax))),
        },
        ...(note === '' ? [] : [{ label: 'Note', value: note, wide: true }]),
      ]}
    />
  );
}
