import { PrintNow } from '@shop/shared/print';
import { useHost } from '@shop/shared/remote';
import { Button, Dialog, ErrorState, SkeletonRows } from '@shop/shared/ui';
import { useState } from 'react';
import { useClosing } from '../endpoints';
import { ClosingFacts } from './ClosingFacts';
import { ClosingSheet } from './ClosingSheet';
import { ReasonDialog } from './ReasonDialog';
import { RecountDialog } from './RecountDialog';
import { dayName } from './figures';

interface Props {
  id: string;
  /** Whether a day that is not closed is counted again. */
  again: boolean;
  onAgain: (again: boolean) => void;
  onClose: () => void;
}

/** A day of the till: one that waits for a reason as a form, and a closed one to read and to print. */
export function ClosingDialog({ id, again, onAgain, onClose }: Props) {
  const { timeZone } = useHost().settings;
  const { data, isError, isFetching, refetch } = useClosing(
    { params: { id } },
    // A colleague may have closed it since.
    { refetchOnMountOrArgChange: true },
  );
  const [prints, setPrints] = useState(false);
  if (data?.state === 'counted') {
    return again ? (
      <RecountDialog closing={data} onClose={() => onAgain(false)} />
    ) : (
      <ReasonDialog closing={data} onCountAgain={() => onAgain(true)} onClose={onClose} />
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={data ? `${data.till.name}, ${dayName(data.day, timeZone)}` : 'Day closing'}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" disabled={!data || prints} onClick={() => setPrints(true)}>
            Print report
          </Button>
        </>
      }
    >
      {data ? (
        <ClosingFacts closing={data} />
      ) : isError ? (
        <ErrorState title="Failed to load the day" level={3} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={4} label="Loading the day" />
      )}
      {data && prints && (
        <PrintNow onPrinted={() => setPrints(false)}>
          <ClosingSheet closing={data} />
        </PrintNow>
      )}
    </Dialog>
  );
}
