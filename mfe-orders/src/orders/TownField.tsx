import { NO_TOWN } from '@shop/shared/rules';
import { Field, TextInput } from '@shop/shared/ui';
import { useId, useState, type KeyboardEvent } from 'react';
import { useLazyTowns } from '../endpoints';

interface Props {
  value: string;
  onChange: (town: string) => void;
}

/**
 * Filters by delivery town. The towns of the shop's customers are suggested while typing. The filter is applied on
 * Enter, when a suggestion is selected, and when the field loses the focus.
 */
export function TownField({ value, onChange }: Props) {
  const towns = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [load, { data = [] }] = useLazyTowns();
  const shown = value === NO_TOWN ? 'No town' : value;
  const apply = (text: string) => {
    setTyped(null);
    const town = text.trim();
    if (town !== shown) onChange(town);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    apply(event.currentTarget.value);
  };
  return (
    <Field label="Town" hideLabel>
      <TextInput
        placeholder="Any town"
        list={towns}
        autoComplete="off"
        value={typed ?? shown}
        onFocus={() => void load({}, true)}
        onChange={({ target }) => {
          // A suggestion is a complete value, so it is applied at once.
          if (data.includes(target.value)) apply(target.value);
          else setTyped(target.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => typed !== null && apply(typed)}
      />
      <datalist id={towns}>
        {data
          .filter((town) => town !== '')
          .map((town) => (
            <option key={town} value={town} />
          ))}
      </datalist>
    </Field>
  );
}
