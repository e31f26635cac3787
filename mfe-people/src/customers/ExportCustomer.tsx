import { downloadCall, errorText, toastShown, useAppDispatch, useStoreExtra } from '@shop/shared/api';
import type { Customer, CustomerRecord } from '@shop/shared/contracts';
import { calls } from '@shop/shared/contracts/calls';
import { PrintNow } from '@shop/shared/print';
import { useHost } from '@shop/shared/remote';
import { calendarDay, shortId } from '@shop/shared/rules';
import { Button, Dialog, Text } from '@shop/shared/ui';
import { useState } from 'react';
import { useLazyCustomerRecord } from '../endpoints';
import { RecordSheet } from './RecordSheet';
import { customerName } from './customer';

interface Props {
  customer: Customer;
  onClose: () => void;
}

/** What an admin gives to a customer who asks what the shop knows of them: a file for programs, and a page to read. */
export function ExportCustomer({ customer: { _id: id, ...customer }, onClose }: Props) {
  const dispatch = useAppDispatch();
  const extra = useStoreExtra();
  const { settings } = useHost();
  const [load] = useLazyCustomerRecord();
  const [busy, setBusy] = useState<'file' | 'page' | null>(null);
  const [printed, setPrinted] = useState<CustomerRecord | null>(null);
  const fail = (error: unknown) => {
    const text = `Failed to export customer. ${errorText(error, 'Please try again.')}`;
    dispatch(toastShown({ kind: 'error', text }));
  };
  const download = async () => {
    setBusy('file');
    // Without the name: files lie around.
    const name = `customer-${shortId(id)}-${calendarDay(new Date(), settings.timeZone)}.json`;
    const error = await downloadCall(extra(), { call: calls.customerRecord, params: { id } }, name);
    setBusy(null);
    if (error) fail(error);
  };
  const print = async () => {
    setBusy('page');
    const { data, error } = await load({ params: { id } });
    setBusy(null);
    if (error) fail(error);
    else if (data) setPrinted(data);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={`Export ${customerName(customer)}`}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button loading={busy === 'page'} disabled={busy !== null} onClick={() => void print()}>
            Print
          </Button>
          <Button variant="primary" loading={busy === 'file'} disabled={busy !== null} onClick={() => void download()}>
            Download JSON
          </Button>
        </>
      }
    >
      <Text>
        All that the shop keeps about this customer: name, numbers, addresses, notes, orders, payments and changes. It
        has nothing of other customers, and no costs. The audit log keeps who exported it.
      </Text>
      {printed && (
        <PrintNow onPrinted={() => setPrinted(null)}>
          <RecordSheet record={printed} />
        </PrintNow>
      )}
    </Dialog>
  );
}
