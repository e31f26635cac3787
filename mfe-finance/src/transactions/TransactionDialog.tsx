import { useSession } from '@shop/shared/api';
import type { Transaction } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import {
  capitalize,
  formatDateTime,
  formatMoney,
  fromCents,
  orderNumber,
  paymentLabel,
  shortId,
  toCents,
} from '@shop/shared/rules';
import {
  Badge,
  Button,
  DataList,
  Dialog,
  Dotted,
  Heading,
  KeyValue,
  NoWrap,
  Stack,
  Text,
  TextLink,
  type DataColumn,
} from '@shop/shared/ui';
import { useState } from 'react';
import { CancelTransaction } from './CancelTransaction';
import { canCancel, customerOf, signedAmount, statusLabel, statusTone, toneOf } from './amounts';

type Line = Transaction['products'][number] & { position: number };

const columns: DataColumn<Line>[] = [
  { key: 'name', header: 'Product', place: 'title', render: ({ name }) => name },
  { key: 'quantity', header: 'Quantity', align: 'end', render: ({ quantity }) => quantity },
  { key: 'price', header: 'Price', align: 'end', render: ({ price }) => formatMoney(price) },
  {
    key: 'total',
    header: 'Total',
    align: 'end',
    place: 'aside',
    render: ({ price, quantity }) => formatMoney(fromCents(toCents(price) * quantity)),
  },
];

interface Props {
  transaction: Transaction;
  onClose: () => void;
}

/** All details of a transaction. Admins can cancel a manual one. */
export function TransactionDialog({ transaction, onClose }: Props) {
  const { settings } = useHost();
  const { user } = useSession();
  const [cancels, setCancels] = useState(false);
  const { _id, type, description, createdAt, status, orderId, customerId, supplierName, products } = transaction;
  const customer = customerOf(transaction);
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title="Transaction Details"
      description={
        <Dotted parts={[description, <NoWrap key="created">{formatDateTime(createdAt, settings.timeZone)}</NoWrap>]} />
      }
      footer={
        <>
          {user?.role === 'admin' && canCancel(transaction) && (
            <Button variant="danger" onClick={() => setCancels(true)}>
              Cancel Transaction
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <Stack gap={6}>
        <KeyValue
          layout="grid"
          items={[
            {
              label: 'Amount',
              value: (
                <Text as="span" weight="bold" size="lg" tabular tone={toneOf(transaction)}>
                  {signedAmount(transaction)}
                </Text>
              ),
            },
            { label: 'Type', value: capitalize(type) },
            { label: 'Status', value: <Badge tone={statusTone(status)}>{statusLabel(status)}</Badge> },
            { label: 'Transaction ID', value: shortId(_id) },
            {
              label: 'Order',
              value: orderId && <TextLink to={`/orders?order=${orderId}`}>{`#${orderNumber(orderId)}`}</TextLink>,
            },
            {
              label: 'Customer',
              value:
                customer && customerId ? (
                  <TextLink to={`/customers?customer=${customerId}`}>{customer}</TextLink>
                ) : (
                  customer
                ),
            },
            ...(supplierName === null ? [] : [{ label: 'Supplier', value: supplierName }]),
            {
              label: 'Payment Method',
              value:
                transaction.paymentMethod && capitalize(paymentLabel(transaction.paymentMethod, transaction.notes)),
            },
            { label: 'Reference', value: transaction.reference },
            { label: 'Notes', value: transaction.notes },
          ]}
        />
        {products.length > 0 && (
          <Stack as="section" gap={3}>
            <Heading level={3} size="xs">
              Products
            </Heading>
            <DataList
              label="Products"
              columns={columns}
              rows={products.map((line, position) => ({ ...line, position }))}
              rowKey={({ position }) => String(position)}
            />
          </Stack>
        )}
      </Stack>
      {cancels && <CancelTransaction transaction={transaction} onDone={onClose} onClose={() => setCancels(false)} />}
    </Dialog>
  );
}
