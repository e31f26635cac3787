import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { capitalize, counted } from '@shop/shared/rules';
import { Button, Dialog, Picture, Skeleton, VisuallyHidden, media, theme } from '@shop/shared/ui';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { SearchField } from '../layouts/SearchField';
import { EntryIcon } from '../layouts/staff/EntryIcon';
import { type CommandResults, useCommandResults } from './useCommandResults';

export interface PaletteProps {
  open: boolean;
  onClose: () => void;
  /** Text of the search field. */
  typed: string;
  onTyped: (text: string) => void;
  /** Called when the search field has the focus and accepts typing. */
  onReady: () => void;
}

/**
 * The command palette finds screens and records, and opens them. The focus stays in the search field. Arrow keys move
 * through the results, and Enter opens the selected one, which is initially the first.
 */
export function Palette({ open, onClose, ...box }: PaletteProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Dialog open={open} onClose={onClose} title="Search" initialFocus={input}>
      <Search input={input} onClose={onClose} {...box} />
    </Dialog>
  );
}

interface SearchProps extends Omit<PaletteProps, 'open'> {
  input: RefObject<HTMLInputElement | null>;
}

function Search({ input, onClose, typed, onTyped, onReady }: SearchProps) {
  const [marked, setMarked] = useState<string | null>(null);
  const navigate = useNavigate();
  const id = useId();
  const found = useCommandResults(typed);
  const { groups } = found;

  const entries = groups.flatMap((group) => group.entries);
  const place = Math.max(
    entries.findIndex(({ to }) => to === marked),
    0,
  );
  const active = entries[place];
  const optionId = (to: string) => `${id}-${to}`;
  const activeId = active && optionId(active.to);

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const go = (to: string) => {
    onClose();
    void navigate(to);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (active) go(active.to);
  };
  const move = (event: KeyboardEvent) => {
    if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || entries.length === 0) return;
    event.preventDefault();
    const by = event.key === 'ArrowDown' ? 1 : -1;
    setMarked(entries[(place + by + entries.length) % entries.length]?.to ?? null);
  };

  return (
    <form role="search" onSubmit={submit}>
      <SearchField
        input={input}
        aria-label="Search screens and records"
        aria-expanded={entries.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={activeId}
        placeholder="Screen, order, product, name or code"
        autoCapitalize="none"
        enterKeyHint="go"
        value={typed}
        onChange={(event) => {
          onTyped(event.target.value);
          setMarked(null);
        }}
        onClear={() => onTyped('')}
        onFocus={onReady}
        onKeyDown={move}
      />
      <VisuallyHidden role="status">{typed.trim() === '' ? '' : spoken(entries.length, found)}</VisuallyHidden>
      <Results>
        <List role="listbox" id={`${id}-list`} aria-label="Results" hidden={entries.length === 0}>
          {groups.map(({ name, entries }) => (
            <Group key={name} role="group" aria-labelledby={`${id}-${name}`}>
              <GroupName id={`${id}-${name}`} role="presentation">
                {name}
              </GroupName>
              {entries.map(({ to, label, detail, icon, picture }) => (
                <Option
                  key={to}
                  id={optionId(to)}
                  role="option"
                  aria-selected={to === active?.to}
                  // The focus stays in the field, as with the arrow keys.
                  onPointerDown={(event) => event.preventDefault()}
                  onPointerMove={() => setMarked(to)}
                  onClick={() => go(to)}
                >
                  <Place>
                    {picture ? (
                      <Picture image={picture} sizes="28px" ratio="1 / 1" alt="" />
                    ) : (
                      icon && <EntryIcon name={icon} />
                    )}
                  </Place>
                  <span>{label}</span>
                  {detail && <Detail>{detail}</Detail>}
                </Option>
              ))}
            </Group>
          ))}
        </List>
        {found.searching && <Waiting />}
        {!found.searching && entries.length === 0 && found.failed.length === 0 && (
          <Word>{`Nothing found for “${typed.trim()}”. Try an order’s number, a name, a phone number or a SKU.`}</Word>
        )}
        {!found.searching && found.failed.length > 0 && (
          <Failed>
            <Word role="alert">{`${listed(found.failed)} could not be searched.`}</Word>
            <Button size="sm" onClick={found.retry}>
              Try again
            </Button>
          </Failed>
        )}
      </Results>
    </form>
  );
}

const spoken = (count: number, { searching }: CommandResults): string => {
  if (searching) return 'Searching';
  return counted(count, 'result');
};

/** 'Orders', 'Orders and customers', 'Orders, products and customers'. */
const listed = (names: readonly string[]): string => capitalize(new Intl.ListFormat('en-GB').format(names));

/** Placeholder rows, shaped like the real ones. */
function Waiting() {
  return (
    <div>
      {['46%', '58%', '40%'].map((width) => (
        <Shape key={width}>
          <Skeleton width="28px" height="28px" />
          <Skeleton width={width} />
        </Shape>
      ))}
    </div>
  );
}

/* A fixed height for any number of results, so that the dialog does not jump. */
const Results = styled.div`
  display: flex;
  flex-direction: column;
  height: min(26rem, 56dvh);
  margin-block-start: ${theme.space[3]};

  ${media.phone} {
    height: auto;
  }
`;

const List = styled.div`
  min-height: 0;
  overflow-y: auto;
  overscroll-behavior: contain;

  &[hidden] {
    display: none;
  }
`;

const Group = styled.div`
  & + & {
    margin-block-start: ${theme.space[3]};
  }
`;

const GroupName = styled.div`
  padding: ${theme.space[2]} ${theme.space[3]};
  color: ${theme.color.muted};
  font-size: ${theme.size.xs};
  font-weight: ${theme.weight.semibold};
`;

const Option = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: ${theme.space[3]};
  align-items: center;
  min-height: ${theme.target};
  padding: ${theme.space[2]} ${theme.space[3]};
  border-radius: ${theme.radius.md};
  font-size: ${theme.size.sm};
  font-weight: ${theme.weight.medium};
  overflow-wrap: anywhere;
  scroll-margin-block: ${theme.space[8]} ${theme.space[2]};
  cursor: pointer;

  &[aria-selected='true'] {
    background: ${theme.color.accentSoft};
    color: ${theme.color.accentText};
  }
`;

const Place = styled.span`
  display: inline-flex;
  justify-content: center;
  width: 28px;

  > :not(svg) {
    width: 100%;
    border-radius: ${theme.radius.sm};
    overflow: hidden;
  }
`;

const Detail = styled.span`
  color: ${theme.color.muted};
  font-size: ${theme.size.xs};
  font-weight: ${theme.weight.regular};
  font-variant-numeric: tabular-nums;
  text-align: end;

  [aria-selected='true'] > & {
    color: inherit;
  }
`;

const Shape = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space[3]};
  min-height: ${theme.target};
  padding-inline: ${theme.space[3]};
`;

const Word = styled.p`
  padding: ${theme.space[3]};
  color: ${theme.color.muted};
  font-size: ${theme.size.sm};
  overflow-wrap: anywhere;
`;

const Failed = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[2]};
`;
