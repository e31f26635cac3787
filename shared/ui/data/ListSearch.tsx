import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { SearchInput } from '../forms/SearchInput';

type Props = Pick<ComponentProps<typeof SearchInput>, 'label' | 'placeholder' | 'value' | 'onChange' | 'inputRef'>;

/** How long the user has stopped typing when the list is searched (ms). */
const PAUSE_MS = 250;

/**
 * The search of a list. It keeps what is typed to itself until the user pauses, presses Enter or leaves the field, so
 * that a keystroke renders nothing but the field, however long the list is.
 */
export function ListSearch({ value, onChange, ...input }: Props) {
  /** The text that the list does not know yet. */
  const [typed, setTyped] = useState<string | null>(null);
  const search = useRef(onChange);
  useEffect(() => {
    search.current = onChange;
  }, [onChange]);
  const pass = (text: string | null) => {
    if (text === null) return;
    search.current(text);
    setTyped(null);
  };
  useEffect(() => {
    if (typed === null) return undefined;
    const timer = setTimeout(() => pass(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <SearchInput
      {...input}
      value={typed ?? value}
      // An emptied field shows the whole list at once.
      onChange={(text) => (text === '' ? pass(text) : setTyped(text))}
      onDone={() => pass(typed)}
    />
  );
}
