import { useSession } from '@shop/shared/api';
import type { Customer } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import { formatDate, formatMoney, shortId } from '@shop/shared/rules';
import {
  Badge,
  Banner,
  Button,
  Dialog,
  ErrorState,
  FailureReason,
  Heading,
  InfoTip,
  KeyValue,
  Menu,
  SkeletonRows,
  Stack,
  StatCard,
  StatCards,
  Text,
  TextLink,
} from '@shop/shared/ui';
import { PhoneLink } from '../contact/PhoneLink';
import { useCustomer } from '../endpoints';
import { CustomerNote } from './CustomerNote';
import { OrderHistory } from './OrderHistory';
import { customerName, isGuest } from './customer';

interface Props {
  id: string;
  /** The customer from a list, which is shown while the rest is loading. */
  known?: Customer | undefined;
  /** Opens what staff do with a customer. */
  onAct: (kind: CustomerAct, customer: Customer) => void;
  onClose: () => void;
}

/** What staff do with a customer in a dialog of its own. */
export type CustomerAct = 'edit' | 'block' | 'unblock' | 'merge' | 'undo-merge' | 'export' | 'erase';

/** One customer: contact data, totals, and all orders. */
export function CustomerDialog({ id, known, onAct, onClose }: Props) {
  const { settings } = useHost();
  const { data, isError, error, isFetching, refetch } = useCustomer({ params: { id } });
  const customer = data ?? known;
  const isAdmin = useSession().user?.role === 'admin';
  const [merge] = data?.merges ?? [];
  const failed = (
    <ErrorState
      plain
      level={3}
      title="Failed to load customers"
      text={<FailureReason error={error} />}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={customer ? customerName(customer) : 'Customer'}
      description={customer && describe(customer, settings.timeZone)}
      footer={
        <>
          {data && !isGuest(data) && data.version !== undefined && (
            <>
              <Button onClick={() => onAct('edit', data)}>Edit Customer</Button>
              {data.blocked ? (
                <Button onClick={() => onAct('unblock', data)}>Unblock</Button>
              ) : (
                <Button onClick={() => onAct('block', data)}>Block</Button>
              )}
              {isAdmin && (
                <Menu
                  label="More"
                  entries={[
                    { key: 'merge', label: 'Merge', onSelect: () => onAct('merge', data) },
                    { key: 'export', label: 'Export', onSelect: () => onAct('export', data) },
                    {
                      key: 'erase',
                      label: 'Erase',
                      danger: true,
                      separated: true,
                      onSelect: () => onAct('erase', data),
                    },
                  ]}
                />
              )}
            </>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {customer ? (
        <Stack gap={6}>
          <Facts customer={customer} />
          {merge && isAdmin && data && (
            <Banner
              title={`Merged with ${merge.name || 'Unnamed'} (${merge.phone})`}
              actions={
                <Button size="sm" onClick={() => onAct('undo-merge', data)}>
                  Undo
                </Button>
              }
            >
              {`${merge.by}, ${formatDate(merge.at, settings.timeZone)}. It can be undone for a day.`}
            </Banner>
          )}
          {data && !isGuest(data) && data.staffNote !== undefined && <CustomerNote key={data._id} customer={data} />}
          <Stack as="section" gap={3}>
            <Heading level={3} size="xs">
              Order History
            </Heading>
            {data ? (
              <OrderHistory orders={data.orders} />
            ) : isError ? (
              failed
            ) : (
              <SkeletonRows count={Math.min(known?.orderCount ?? 3, 5) || 1} label="Loading orders" />
            )}
          </Stack>
        </Stack>
      ) : isError ? (
        failed
      ) : (
        <SkeletonRows count={6} label="Loading customer" />
      )}
    </Dialog>
  );
}

/** The customer's id, and since when they are a customer. The date of the guest is unknown. */
const describe = (customer: Customer, timeZone: string): string =>
  `ID ${shortId(customer._id)}${isGuest(customer) ? '' : ` · Joined ${formatDate(customer.createdAt, timeZone)}`}`;

function State({ customer }: { customer: Customer }) {
  const { settings } = useHost();
  const { blocked } = customer;
  if (isGuest(customer)) return 'Orders of unknown customers';
  if (!blocked) return <Badge tone="green">Active</Badge>;
  return (
    <Stack gap={1}>
      <Text weight="semibold" tone="red">{`Blocked: ${blocked.reason}`}</Text>
      <Text size="sm" tone="muted">{`${blocked.by}, ${formatDate(blocked.at, settings.timeZone)}`}</Text>
    </Stack>
  );
}

function Facts({ customer }: { customer: Customer }) {
  const { settings } = useHost();
  const {
    phone,
    phones = [],
    lastOrderDate,
    sameNumber,
    storeBalance: balance = 0,
    storeBalanceExpires: first,
  } = customer;
  return (
    <Stack gap={5}>
      <KeyValue
        layout="grid"
        items={[
          { label: 'Phone', value: phone && <PhoneLink phone={phone} /> },
          ...(phones.length > 0
            ? [
                {
                  label: 'Other phones',
                  value: phones.map((other) => (
                    <div key={other.phone}>
                      <PhoneLink phone={other.phone} />
                    </div>
                  )),
                },
              ]
            : []),
          ...(customer.address ? [{ label: 'Address', value: customer.address }] : []),
          { label: 'Location', value: customer.location },
          ...(balance > 0
            ? [
                {
                  label: 'Store balance',
                  value: first
                    ? `${formatMoney(balance)}, ${formatMoney(first.amount)} of it until ${formatDate(first.at, settings.timeZone)}`
                    : formatMoney(balance),
                },
              ]
            : []),
          ...(customer.tags?.length ? [{ label: 'Tags', value: customer.tags.join(', ') }] : []),
          ...(sameNumber
            ? [
                {
                  label: 'Same number',
                  value: sameNumber.map((other) => (
                    <div key={other._id}>
                      <TextLink to={`/customers?customer=${other._id}`}>
                        {`${other.name || 'Unnamed'} (${other.phone})`}
                      </TextLink>
                    </div>
                  )),
                },
              ]
            : []),
          {
            label: 'State',
            value: <State customer={customer} />,
          },
        ]}
      />
      <StatCards columns={3}>
        <StatCard label="Total Orders" value={customer.orderCount} />
        <StatCard
          label="Total Spent"
          value={formatMoney(customer.totalSpent)}
          info={
            <InfoTip label="What counts in Total Spent">
              All orders except those deleted before delivery. Refunds are not subtracted.
            </InfoTip>
          }
        />
        <StatCard label="Last Order" value={lastOrderDate ? formatDate(lastOrderDate, settings.timeZone) : 'Never'} />
      </StatCards>
    </Stack>
  );
}
