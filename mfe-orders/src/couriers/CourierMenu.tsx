import type { Order } from '@shop/shared/contracts';
import { Menu } from '@shop/shared/ui';
import { useCouriers } from '../endpoints';
import { ordersLabel } from '../orders/labels';
import { activeOf } from './labels';
import { canAssign, useAssign } from './useAssign';

interface Props {
  orders: readonly Order[];
  disabled: boolean;
}

/** A menu that gives selected orders to a courier. Servers without couriers have none to choose. */
export function CourierMenu({ orders, disabled }: Props) {
  const able = orders.filter(canAssign);
  const { data: couriers = [] } = useCouriers({}, { skip: able.length === 0 });
  const { assigning, assign } = useAssign();
  if (able.length === 0) return null;
  const entry = (key: string, label: string, courier: { _id: string; name: string } | null) => {
    const changed = able.filter((order) => (order.courier?._id ?? null) !== (courier?._id ?? null));
    return {
      key,
      label: changed.length > 0 ? `${label}: ${ordersLabel(changed.length)}` : label,
      disabled: disabled || assigning || changed.length === 0,
      onSelect: () => assign(changed, courier),
    };
  };
  return (
    <Menu
      label="Courier"
      entries={[
        ...activeOf(couriers).map((courier) => entry(courier._id, courier.name, courier)),
        entry('none', 'No courier', null),
        { key: 'edit', label: 'List of couriers', to: '/orders/parcels?couriers=1', separated: true },
      ]}
    />
  );
}
