import type { Order } from '@shop/shared/contracts';
import { Field, Select } from '@shop/shared/ui';
import { useCouriers } from '../endpoints';
import { courierOptions } from './labels';
import { useAssign } from './useAssign';

/** The courier of an order that is still to be delivered. A choice is saved at once. */
export function CourierField({ order }: { order: Order }) {
  const { data: couriers = [] } = useCouriers({});
  const { assigning, assign } = useAssign();
  const current = order.courier ?? null;
  return (
    <Field label="Courier" hint={couriers.length === 0 ? 'An admin adds couriers on the page Parcels.' : undefined}>
      <Select
        options={courierOptions(couriers, current)}
        value={current?._id ?? ''}
        disabled={assigning}
        onChange={({ target }) => assign([order], couriers.find(({ _id }) => _id === target.value) ?? null)}
      />
    </Field>
  );
}
