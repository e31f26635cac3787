import { toastShown, useAppDispatch, useDebouncedValue } from '@shop/shared/api';
import type { Customer, MergePreview } from '@shop/shared/contracts';
import { ConfirmAction } from '@shop/shared/forms';
import { counted, formatMoney } from '@shop/shared/rules';
import {
  Button,
  Dialog,
  Dotted,
  Heading,
  KeyValue,
  SearchInput,
  SkeletonRows,
  Stack,
  Text,
  reasonText,
} from '@shop/shared/ui';
import { useState } from 'react';
import { useCustomers, useMergeCustomers, usePreviewMerge, useUndoMerge } from '../endpoints';
import { customerName, isGuest } from './customer';
import type { FoundCustomer } from './customer-fields';

interface Props {
  /** The customer who is kept. */
  customer: Customer;
  /** The customer who is merged into them, where that is known. */
  other?: FoundCustomer | undefined;
  onClose: () => void;
}

/** From this many characters customers are searched. */
const MIN_SEARCH = 2;
const MAX_FOUND = 6;

/** Chooses another customer and shows what moves, before the two are merged. */
export function MergeCustomer({ customer, other: known, onClose }: Props) {
  const dispatch = useAppDispatch();
  const [other, setOther] = useState<FoundCustomer | null>(known ?? null);
  const preview = usePreviewMerge(
    { params: { id: customer._id }, query: { other: other?._id ?? '' } },
    { skip: other === null, refetchOnMountOrArgChange: true },
  );
  const shown = other === null ? undefined : preview.currentData;
  const [merge, { isLoading, error }] = useMergeCustomers();
  const run = async () => {
    if (other === null || !shown) return;
    const body = { other: other._id, version: shown.kept.version, otherVersion: shown.other.version };
    const done = await merge({ params: { id: customer._id }, body });
    if (done.error) return void preview.refetch();
    const text = `${customerName(other)} was merged into ${customerName(customer)}`;
    dispatch(toastShown({ kind: 'success', text }));
    onClose();
  };
  const failure = error ?? (other === null ? undefined : preview.error);
  return (
    <Dialog
      open
      onClose={onClose}
      busy={isLoading}
      align="top"
      title={`Merge into ${customerName(customer)}`}
      description={customer.phone}
      alert={
        failure
          ? { title: 'Failed to merge customers', text: reasonText(failure) }
          : shown?.problem
            ? { title: 'They cannot be merged yet', text: shown.problem }
            : null
      }
      footer={
        <>
          <Button onClick={onClose} disabled={isLoading}>
            Cancel
          </Button>
          {shown && (
            <Button variant="primary" loading={isLoading} disabled={shown.problem !== null} onClick={() => void run()}>
              Merge Customers
            </Button>
          )}
        </>
      }
    >
      {other === null ? (
        <Choice customer={customer} onChoose={setOther} />
      ) : (
        <Stack gap={4}>
          {shown ? <Moves preview={shown} /> : !failure && <SkeletonRows count={5} label="Loading preview" />}
          <div>
            <Button size="sm" disabled={isLoading} onClick={() => setOther(null)}>
              Choose another customer
            </Button>
          </div>
        </Stack>
      )}
    </Dialog>
  );
}

/** The customers with the same number, or those that a search finds. Nobody is offered for an address alone. */
function Choice({ customer, onChoose }: { customer: Customer; onChoose: (other: FoundCustomer) => void }) {
  const [typed, setTyped] = useState('');
  const q = useDebouncedValue(typed.trim());
  const searched = q.length >= MIN_SEARCH;
  const { currentData, isFetching } = useCustomers({ query: { q, limit: String(MAX_FOUND) } }, { skip: !searched });
  const found: readonly FoundCustomer[] = searched
    ? (currentData?.rows ?? []).filter((one) => one._id !== customer._id && !isGuest(one))
    : (customer.sameNumber ?? []);
  return (
    <Stack gap={3}>
      <SearchInput
        label="Search the other customer"
        placeholder="Name, phone or ID"
        value={typed}
        onChange={setTyped}
      />
      {!searched && found.length > 0 && (
        <Text size="sm" tone="muted">
          With the same number:
        </Text>
      )}
      {searched && !isFetching && found.length === 0 && <Text tone="muted">No other customer found</Text>}
      <Stack as="ul" gap={2}>
        {found.map((one) => (
          <li key={one._id}>
            <Button onClick={() => onChoose(one)}>
              <span>
                <Dotted parts={[one.name || 'Unnamed', one.phone]} />
              </span>
            </Button>
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

const movedText = ({ orderCount, totalSpent }: MergePreview['other']): string =>
  orderCount === 0 ? '' : `: ${counted(orderCount, 'order')} and ${formatMoney(totalSpent)} move`;

const orDash = (text: string): string => text || '-';

/** What moves, and what comes of it. */
function Moves({ preview: { other, after } }: { preview: MergePreview }) {
  return (
    <Stack gap={4}>
      <Text>
        {`${other.name || 'Unnamed'} (${other.phones.join(', ')}) is gone then${movedText(other)}. You can undo it for a day.`}
      </Text>
      <Heading level={3} size="xs">
        After the merge
      </Heading>
      <KeyValue
        layout="grid"
        items={[
          { label: 'Name', value: orDash(after.name) },
          { label: 'Phones', value: after.phones.join(', ') },
          { label: 'Total Orders', value: after.orderCount },
          { label: 'Total Spent', value: formatMoney(after.totalSpent) },
          { label: 'Address', value: orDash(after.address) },
          { label: 'Location', value: orDash(after.location) },
          { label: 'Tags', value: orDash(after.tags.join(', ')) },
          { label: 'Note', value: orDash(after.staffNote) },
          ...(after.blocked === null ? [] : [{ label: 'Blocked', value: after.blocked }]),
        ]}
      />
    </Stack>
  );
}

/** Confirms that the latest merge into a customer is undone. */
export function UndoMerge({ customer, onClose }: Omit<Props, 'other'>) {
  const [undo] = useUndoMerge();
  const [merge] = customer.merges ?? [];
  if (!merge) return null;
  const name = merge.name || 'Unnamed';
  return (
    <ConfirmAction
      title={`Undo the merge with ${name}?`}
      text={`${name} (${merge.phone}) is back with ${counted(merge.orders, 'order')}. What was ordered or changed since stays with ${customerName(customer)}.`}
      confirmLabel="Undo Merge"
      done={`${name} is a customer again`}
      failure="Failed to undo the merge."
      run={() => undo({ params: { id: merge._id } })}
      onClose={onClose}
    />
  );
}
