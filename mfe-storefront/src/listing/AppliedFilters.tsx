import { Button, CloseIcon, media, theme } from '@shop/shared/ui';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import type { ActiveFilter } from './applied';

interface Props {
  applied: readonly ActiveFilter[];
  onRemove: (filter: ActiveFilter) => void;
  onClear: () => void;
  /** Called when the last filter is removed; moves the focus elsewhere. */
  onNone: () => void;
}

/** The active filters, each with a button that removes it. The focus then moves to the next filter. */
export function AppliedFilters({ applied, onRemove, onClear, onNone }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<number | null>(null);
  useEffect(() => {
    if (removed.current === null) return;
    const buttons = list.current?.querySelectorAll('button') ?? [];
    const next = buttons[Math.min(removed.current, buttons.length - 1)];
    removed.current = null;
    if (next) next.focus();
    else onNone();
  }, [applied, onNone]);
  if (applied.length === 0) return null;
  return (
    <Row>
      <ul ref={list} aria-label="Applied filters">
        {applied.map((filter, index) => (
          <li key={filter.what + filter.label}>
            <Button
              size="sm"
              iconEnd={<CloseIcon size={16} aria-hidden="true" />}
              aria-label={`Remove ${filter.what} ${filter.label}`}
              onClick={() => {
                removed.current = index;
                onRemove(filter);
              }}
            >
              {filter.label}
            </Button>
          </li>
        ))}
      </ul>
      <Button
        variant="ghost"
        size="sm"
        onClick={() => {
          removed.current = 0;
          onClear();
        }}
      >
        Clear all
      </Button>
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  align-items: start;
  gap: ${theme.space[2]};

  ul {
    display: flex;
    flex-wrap: wrap;
    gap: ${theme.space[2]};
    min-width: 0;
  }

  & > button {
    flex: none;
  }

  /* On phones one row, however many there are, moved by the finger. */
  ${media.phone} {
    ul {
      flex: 1;
      flex-wrap: nowrap;
      overflow-x: auto;
      margin: -3px;
      padding: 3px;
      scrollbar-width: none;
      white-space: nowrap;
      /* Shows that the row goes on. The padding keeps the last filter clear of it. */
      padding-inline-end: ${theme.space[6]};
      mask-image: linear-gradient(to left, transparent, black ${theme.space[6]});
    }

    li {
      flex: none;
    }
  }
`;
