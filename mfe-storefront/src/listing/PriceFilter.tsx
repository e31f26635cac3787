import { PRICE_RANGES } from '@shop/shared/rules';
import { Field, Select } from '@shop/shared/ui';

interface Props {
  /** The id of a range, '' for any. */
  value: string;
  onChange: (price: string) => void;
}

/** Options for all price ranges, and one for any price. */
export const PRICE_OPTIONS = [
  { value: '', label: 'Any price' },
  ...PRICE_RANGES.map(({ id, label }) => ({ value: id, label })),
];

/** Selects a price range. */
export function PriceFilter({ value, onChange }: Props) {
  return (
    <Field label="Price range">
      <Select value={value} options={PRICE_OPTIONS} onChange={(event) => onChange(event.target.value)} />
    </Field>
  );
}
