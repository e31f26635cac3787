import type { ListedProduct } from '@shop/shared/contracts';
import { PRICE_RANGES } from '@shop/shared/rules';
import { Field, Select } from '@shop/shared/ui';
import { choicesOf, type Facets } from './facets';

interface PriceProps {
  /** The id of a range, '' for any. */
  value: string;
  onChange: (price: string) => void;
}

const PRICE_OPTIONS = [
  { value: '', label: 'Any price' },
  ...PRICE_RANGES.map(({ id, label }) => ({ value: id, label })),
];

/** Choose a range of prices. */
export function PriceFilter({ value, onChange }: PriceProps) {
  return (
    <Field label="Price range">
      <Select value={value} options={PRICE_OPTIONS} onChange={(event) => onChange(event.target.value)} />
    </Field>
  );
}

interface Props {
  /** The products among which one chooses. */
  products: readonly ListedProduct[];
  value: Facets;
  onChange: (change: Partial<Facets>) => void;
}

const optionsOf = (any: string, names: readonly string[]) => [
  { value: '', label: any },
  ...names.map((name) => ({ value: name, label: name })),
];

/** Choose size, colour and price. */
export function FacetFilters({ products, value, onChange }: Props) {
  const { sizes, colors } = choicesOf(products, value);
  return (
    <>
      <Field label="Size">
        <Select
          value={value.size}
          options={optionsOf('All sizes', sizes)}
          onChange={(event) => onChange({ size: event.target.value })}
        />
      </Field>
      <Field label="Color">
        <Select
          value={value.color}
          options={optionsOf('All colors', colors)}
          onChange={(event) => onChange({ color: event.target.value })}
        />
      </Field>
      <PriceFilter value={value.price} onChange={(price) => onChange({ price })} />
    </>
  );
}
