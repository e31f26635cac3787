import { TEXT_LIMITS } from '@shop/shared/rules';
import { type RefObject, useRef } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../actions/IconButton';
import { CloseIcon, SearchIcon } from '../icons';
import { theme } from '../theme/theme';
import { controlLook } from './control-look';

interface Props {
  /** The accessible name, such as `Search orders`. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Called when the user presses Enter in the field or leaves it. */
  onDone?: () => void;
  /** Default: the label. */
  placeholder?: string;
  className?: string;
  /** The name of the value in a form that is sent without scripts. */
  name?: string;
  /** The ref of the input, for moving the focus there. */
  inputRef?: RefObject<HTMLInputElement | null>;
}

/** A search input that filters while the user types, with a button that clears it. */
export function SearchInput({ label, value, onChange, onDone, placeholder = label, className, name, inputRef }: Props) {
  const own = useRef<HTMLInputElement>(null);
  const input = inputRef ?? own;
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <Box className={className}>
      <Glass size={18} aria-hidden="true" />
      <Input
        ref={input}
        type="search"
        name={name}
        aria-label={label}
        placeholder={placeholder}
        value={value}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={TEXT_LIMITS.name}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onDone}
        onKeyDown={onDone && (({ key }) => key === 'Enter' && onDone())}
      />
      {/* Always rendered: adding its styles at the first keystroke would recalculate the styles of the whole page. */}
      <Clear label="Clear search" size="sm" icon={<CloseIcon size={16} />} hidden={value === ''} onClick={clear} />
    </Box>
  );
}

const Box = styled.div`
  position: relative;
  min-width: 0;
`;

const Glass = styled(SearchIcon)`
  position: absolute;
  top: 50%;
  inset-inline-start: ${theme.space[3]};
  transform: translateY(-50%);
  color: ${theme.color.muted};
  pointer-events: none;
`;

const Input = styled.input`
  ${controlLook}
  appearance: none;
  padding-inline: ${theme.space[10]};

  &::-webkit-search-cancel-button {
    display: none;
  }
`;

const Clear = styled(IconButton)`
  position: absolute;
  top: calc((${theme.target} - ${theme.targetSmall}) / 2);
  inset-inline-end: calc((${theme.target} - ${theme.targetSmall}) / 2);

  &[hidden] {
    display: none;
  }
`;
