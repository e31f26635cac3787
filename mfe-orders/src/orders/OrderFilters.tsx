import { capitalise, ORDER_STATUSES } from '@shop/shared/rules';
import { Field, Select } from '@shop/shared/ui';

/** The filters of the orders list; '' filters nothing. */
export interface OrderFilterValues {
  status: string;
  type: string;
  payment: string;
}

const statusOptions = [
  { value: '', label: 'All statuses' },
  ...ORDER_STATUSES.map((status) => ({ value: status, label: capitalise(status) })),
];

const typeOptions = [
  { value: '', label: 'All types' },
  { value: 'online', label: 'Online' },
  { value: 'in-store', label: 'In-store' },
];

/** What orders are paid by; 'credit' is what chat orders are on. */
const paymentOptions = [
  { value: '', label: 'All payments' },
  { value: 'delivery', label: 'Cash on Delivery' },
  { value: 'credit', label: 'WhatsApp and credit' },
  { value: 'cash', label: 'Cash' },
];

interface Props {
  values: OrderFilterValues;
  onChange: (changes: Partial<OrderFilterValues>) => void;
}

/** The filters beside the search for orders. */
export function OrderFilters({ values, onChange }: Props) {
  return (
    <>
      <Field label="Status" hideLabel>
        <Select
          options={statusOptions}
          value={values.status}
          onChange={(event) => onChange({ status: event.target.value })}
        />
      </Field>
      <Field label="Order type" hideLabel>
        <Select
          options={typeOptions}
          value={values.type}
          onChange={(event) => onChange({ type: event.target.value })}
        />
      </Field>
      <Field label="Payment" hideLabel>
        <Select
          options={paymentOptions}
          value={values.payment}
          onChange={(event) => onChange({ payment: event.target.value })}
        />
      </Field>
    </>
  );
}
