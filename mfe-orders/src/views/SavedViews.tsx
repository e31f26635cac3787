import { toastShown, useAppDispatch } from '@shop/shared/api';
import { Button, ChevronDownIcon, DeleteIcon, EditIcon, IconButton, Popover, Text, theme } from '@shop/shared/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { NameView } from './NameView';
import { type SavedView, VIEW_LIMITS } from './saved-views';
import { useSavedViews } from './useSavedViews';
import { type ViewFilters, storedFilters, openedFilters } from './view-filters';

interface Props {
  /** The current filters of the list. */
  filters: ViewFilters;
  /** Called with the filters of the selected view. */
  onOpen: (filters: ViewFilters) => void;
}

/** Focuses the button that replaces a pressed control. */
const takeFocus = (button: HTMLElement | null) => button?.focus();

const textOf = (filters: Readonly<Record<string, string>>) => JSON.stringify(Object.entries(filters).sort());

/** A menu of saved filter sets (views): open, rename and delete them, and save the current filters as a view. */
export function SavedViews({ filters, onOpen }: Props) {
  const dispatch = useAppDispatch();
  const { views, change } = useSavedViews();
  const [open, setOpen] = useState(false);
  const [renamed, setRenamed] = useState<string | null>(null);
  const [named, setNamed] = useState<string | null>(null);
  const [deleted, setDeleted] = useState<SavedView | null>(null);
  const [refused, setRefused] = useState(false);
  const now = storedFilters(filters);
  const show = (next: boolean) => {
    setOpen(next);
    setRenamed(null);
    setNamed(null);
    setDeleted(null);
    setRefused(false);
  };
  const write = (next: (views: readonly SavedView[]) => readonly SavedView[]): boolean => {
    const kept = change(next);
    setRefused(!kept);
    return kept;
  };
  const choose = ({ name, filters: saved }: SavedView) => {
    const { filters: opened, gone } = openedFilters(saved);
    show(false);
    onOpen(opened);
    if (gone.length > 0) {
      const text = `The view “${name}” was opened without what the list no longer has: ${gone.join(', ')}.`;
      dispatch(toastShown({ kind: 'info', text }));
    }
  };
  const save = (name: string) => {
    const kept = write((all) => [...all, { name, filters: now }].slice(0, VIEW_LIMITS.views));
    if (!kept) return;
    show(false);
    dispatch(toastShown({ kind: 'success', text: `View “${name}” saved` }));
  };
  const rename = (from: string, name: string) => {
    if (!write((all) => all.map((view) => (view.name === from ? { ...view, name } : view)))) return;
    setRenamed(null);
    setNamed(name);
  };
  const remove = (view: SavedView) => {
    if (write((all) => all.filter(({ name }) => name !== view.name))) setDeleted(view);
  };
  const restore = (view: SavedView) => {
    if (!write((all) => [...all.filter(({ name }) => name !== view.name), view])) return;
    setDeleted(null);
    setNamed(view.name);
  };
  return (
    <Popover
      title="Saved views"
      trigger={<Button iconEnd={<ChevronDownIcon size={16} aria-hidden="true" />}>Views</Button>}
      open={open}
      onOpenChange={show}
    >
      <Body>
        {views.length > 0 && (
          <List aria-label="Saved views">
            {views.map((view) =>
              view.name === renamed ? (
                <li key={view.name}>
                  <NameView
                    label="New name"
                    first={view.name}
                    own={view.name}
                    views={views}
                    submitLabel="Rename"
                    onSubmit={(name) => rename(view.name, name)}
                  />
                </li>
              ) : (
                <Row key={view.name}>
                  <Choose
                    ref={view.name === named ? takeFocus : undefined}
                    variant="ghost"
                    aria-current={textOf(view.filters) === textOf(now) ? 'true' : undefined}
                    onClick={() => choose(view)}
                  >
                    {view.name}
                  </Choose>
                  <IconButton
                    label={`Rename ${view.name}`}
                    icon={<EditIcon size={18} />}
                    onClick={() => setRenamed(view.name)}
                  />
                  <IconButton
                    label={`Delete ${view.name}`}
                    icon={<DeleteIcon size={18} />}
                    onClick={() => remove(view)}
                  />
                </Row>
              ),
            )}
          </List>
        )}
        <div role="status">
          {deleted && (
            <Gone>
              <Text size="sm">{`View “${deleted.name}” deleted`}</Text>
              <Button ref={takeFocus} size="sm" onClick={() => restore(deleted)}>
                Undo
              </Button>
            </Gone>
          )}
        </div>
        {refused && (
          <div role="alert">
            <Text size="sm">This browser has no room to keep the change.</Text>
          </div>
        )}
        {views.length >= VIEW_LIMITS.views ? (
          <Text size="sm" tone="muted">
            {`You have ${VIEW_LIMITS.views} views, as many as there can be. Delete one to save another.`}
          </Text>
        ) : Object.keys(now).length === 0 ? (
          <Text size="sm" tone="muted">
            Filter or sort the list, then save it here as a view.
          </Text>
        ) : (
          <NameView label="Name" first="" views={views} submitLabel="Save this view" onSubmit={save} />
        )}
      </Body>
    </Popover>
  );
}

const Body = styled.div`
  display: grid;
  gap: ${theme.space[3]};
  width: 20rem;
  max-width: 100%;
`;

const List = styled.ul`
  display: grid;
  gap: ${theme.space[1]};
`;

const Row = styled.li`
  display: flex;
  align-items: center;
`;

const Choose = styled(Button)`
  flex: 1;
  justify-content: flex-start;
  min-width: 0;
  overflow-wrap: anywhere;
  text-align: start;
  white-space: normal;

  &[aria-current='true'] {
    background: ${theme.color.accentSoft};
    color: ${theme.color.accentText};
  }
`;

const Gone = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[3]};
  overflow-wrap: anywhere;
`;
