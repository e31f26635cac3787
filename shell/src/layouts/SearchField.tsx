import { CloseIcon, IconButton, focusRing, theme } from '@shop/shared/ui';
import type { ComponentProps, RefObject } from 'react';
import { styled } from 'styled-components';

interface Props extends Omit<ComponentProps<'input'>, 'ref' | 'type' | 'role' | 'value'> {
  input: RefObject<HTMLInputElement | null>;
  value: string;
  /** Called when the button that empties the field is pressed. The focus then returns to the field. */
  onClear: () => void;
}

/** The search field at the top of a dialog. It is a combobox: the focus stays in it while the list below it changes. */
export function SearchField({ input, value, onClear, ...attributes }: Props) {
  return (
    <Box>
      <Input
        ref={input}
        type="search"
        role="combobox"
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={value}
        {...attributes}
      />
      {value !== '' && (
        <Clear
          label="Clear search"
          icon={<CloseIcon size={20} />}
          onClick={() => {
            onClear();
            input.current?.focus();
          }}
        />
      )}
    </Box>
  );
}

const Box = styled.div`
  position: relative;
`;

const Input = styled.input`
  width: 100%;
  min-height: 3rem;
  padding-inline: ${theme.space[4]} 3.25rem;
  border: 1px solid ${theme.color.borderStrong};
  border-radius: ${theme.radius.md};
  background: ${theme.color.surface};
  color: inherit;
  font: inherit;
  ${focusRing}

  /* Browsers draw it in a color of their own, and none on phones. */
  &::-webkit-search-cancel-button {
    appearance: none;
  }
`;

const Clear = styled(IconButton)`
  position: absolute;
  inset-block: 0;
  inset-inline-end: 2px;
  margin-block: auto;
`;
