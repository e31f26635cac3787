import { type ReactNode, useId, useState } from 'react';
import { css, styled } from 'styled-components';
import { Button } from '../actions/Button';
import { IconButton } from '../actions/IconButton';
import { CloseIcon, PlusIcon } from '../icons';
import { media, theme } from '../theme/theme';

/** A filter that is used now and then. */
export interface RareFilter {
  key: string;
  /** The name of the filter, for its button: `Payment`. */
  label: string;
  /** Whether it is set. */
  isSet: boolean;
  onClear: () => void;
  /** The control. */
  field: ReactNode;
}

/**
 * The rare filters of a list, in its toolbar: only those that are set, each with a button that clears it, and a button
 * that shows the others, too.
 */
export function MoreFilters({ filters }: { filters: readonly RareFilter[] }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const shown = filters.filter(({ isSet }) => open || isSet);
  return (
    <>
      <Button
        icon={<PlusIcon size={16} />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen((before) => !before)}
      >
        Filter
      </Button>
      <Shown id={id} data-more $line={open}>
        {shown.map(({ key, label, isSet, onClear, field }) => (
          <Item key={key} data-set={isSet || undefined}>
            {field}
            {isSet && (
              <IconButton size="sm" label={`Clear ${label}`} icon={<CloseIcon size={16} />} onClick={onClear} />
            )}
          </Item>
        ))}
      </Shown>
    </>
  );
}

/* Only what is set stays in the line of the search. All of them have a line of their own. */
const Shown = styled.div<{ $line: boolean }>`
  display: contents;

  ${media.tablet} {
    ${({ $line }) =>
      $line &&
      css`
        display: flex;
        flex: 1 0 100%;
        flex-wrap: wrap;
        gap: ${theme.space[2]};
        order: 1;
      `}
  }
`;

const Item = styled.div`
  display: flex;
  align-items: center;
  min-width: 8.5rem;

  & > :first-child {
    flex: 1;
  }

  /* What narrows the list stands out. */
  &[data-set] :is(select, input) {
    border-color: ${theme.color.text};
    background: ${theme.color.neutralSoft};
    font-weight: ${theme.weight.semibold};
  }
`;
