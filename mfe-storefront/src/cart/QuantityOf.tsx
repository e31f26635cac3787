import { cartQuantitySet, useAppDispatch } from '@shop/shared/api';
import { itemAvailable, lineName, lowStockWarning, type CartItem } from '@shop/shared/rules';
import { DeleteIcon, QuantityStepper, Stack, Text } from '@shop/shared/ui';

interface Props {
  item: CartItem;
  /** Removes the line. The caller offers Undo. */
  onRemove: () => void;
}

/** The quantity of a line, up to the pieces in stock. Quantity 0 removes the line. */
export function QuantityOf({ item, onRemove }: Props) {
  const dispatch = useAppDispatch();
  const available = itemAvailable(item);
  const last = item.quantity === 1;
  const change = (quantity: number) => {
    if (quantity === 0) onRemove();
    else dispatch(cartQuantitySet({ id: item.id, quantity }));
  };
  return (
    <Stack gap={1}>
      <QuantityStepper
        label={`Quantity of ${lineName(item)}`}
        value={item.quantity}
        min={0}
        max={available}
        onChange={change}
        decreaseLabel={last ? `Remove ${lineName(item)}` : undefined}
        decreaseIcon={last ? <DeleteIcon size={18} aria-hidden="true" /> : undefined}
        hint={lowStockWarning(available) ?? undefined}
      />
      {last && (
        <Text size="xs" tone="muted">
          Decreasing removes this item
        </Text>
      )}
    </Stack>
  );
}
