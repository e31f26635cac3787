import { Field, Select } from '@shop/shared/ui';
import { useCouriers } from '../endpoints';
import { filterOptions, knownCourier } from './labels';

interface Props {
  value: string;
  onChange: (courier: string) => void;
}

/** Filters by courier. */
export function CourierFilter({ value, onChange }: Props) {
  const { data: couriers = [] } = useCouriers({});
  return (
    <Field label="Courier" hideLabel>
      <Select
        options={filterOptions(couriers)}
        value={knownCourier(value)}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}
