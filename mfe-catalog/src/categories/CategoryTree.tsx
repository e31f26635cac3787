import type { Category } from '@shop/shared/contracts';
import { counted, type TreeRow } from '@shop/shared/rules';
import {
  ArchiveIcon,
  ArrowDownIcon,
  ArrowUpIcon,
  Badge,
  Card,
  DeleteIcon,
  EditIcon,
  GripIcon,
  Menu,
  type MenuEntry,
  RestoreIcon,
  RowTitle,
  Text,
  TextLink,
  media,
  opens,
  rowPress,
  theme,
} from '@shop/shared/ui';
import { useState } from 'react';
import { css, styled } from 'styled-components';

/** Indent of each level of the tree, in pixels. */
const INDENT = 24;

interface Props {
  /** The tree as rows: parents by priority, each followed by its children. */
  rows: readonly TreeRow<Category>[];
  /** Number of products of a category and its subcategories; undefined while it is unknown. */
  productsIn: (category: Category) => number | undefined;
  /** The category and its siblings in order; empty if they cannot be reordered. */
  siblingsOf: (category: Category) => readonly Category[];
  onEdit: (category: Category) => void;
  /** Archives the category, or unarchives it. */
  onArchive: (category: Category) => void;
  onDelete: (category: Category) => void;
  /** Moves the category to another position among its siblings, from 0. */
  onMove: (category: Category, place: number) => void;
}

/** Compares ids, because the list may be fetched again while a category is dragged. */
const placeOf = (siblings: readonly Category[], { _id }: Category): number =>
  siblings.findIndex((sibling) => sibling._id === _id);

/**
 * The category tree, with orphans flagged. A click on a row opens the form, its menu has the other actions, and
 * dragging reorders it.
 */
export function CategoryTree({ rows, productsIn, siblingsOf, onEdit, onArchive, onDelete, onMove }: Props) {
  const [dragged, setDragged] = useState<Category | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const drop = () => {
    setDragged(null);
    setOver(null);
  };
  const entriesOf = (category: Category): MenuEntry[] => {
    const siblings = siblingsOf(category);
    const place = placeOf(siblings, category);
    const steps: MenuEntry[] = [
      {
        key: 'up',
        label: 'Move up',
        icon: <ArrowUpIcon size={18} />,
        disabled: place === 0,
        onSelect: () => onMove(category, place - 1),
      },
      {
        key: 'down',
        label: 'Move down',
        icon: <ArrowDownIcon size={18} />,
        disabled: place === siblings.length - 1,
        onSelect: () => onMove(category, place + 1),
      },
    ];
    return [
      { key: 'edit', label: 'Edit', icon: <EditIcon size={18} />, onSelect: () => onEdit(category) },
      ...(siblings.length > 1 ? steps : []),
      {
        key: 'archive',
        label: category.archived ? 'Unarchive' : 'Archive',
        icon: category.archived ? <RestoreIcon size={18} /> : <ArchiveIcon size={18} />,
        onSelect: () => onArchive(category),
      },
      {
        key: 'delete',
        label: 'Delete',
        icon: <DeleteIcon size={18} />,
        danger: true,
        separated: true,
        onSelect: () => onDelete(category),
      },
    ];
  };
  return (
    <Card padding={0}>
      <List>
        {rows.map(({ category, level, orphaned }) => {
          const siblings = siblingsOf(category);
          const place = placeOf(siblings, category);
          const from = dragged && dragged._id !== category._id ? placeOf(siblings, dragged) : -1;
          const target = from >= 0 && over === category._id ? (from < place ? 'below' : 'above') : undefined;
          return (
            <Row
              key={category._id}
              $indent={level * INDENT}
              $target={target}
              onClick={rowPress(() => onEdit(category))}
              onDragOver={(event) => {
                if (from < 0) return;
                event.preventDefault();
                setOver(category._id);
              }}
              onDrop={(event) => {
                if (!dragged || from < 0) return;
                event.preventDefault();
                drop();
                onMove(dragged, place);
              }}
            >
              {siblings.length > 1 && (
                <Grip
                  draggable
                  title="Drag to change the order"
                  onDragStart={({ dataTransfer, currentTarget }) => {
                    dataTransfer.setData('text/plain', category.name);
                    dataTransfer.effectAllowed = 'move';
                    const row = currentTarget.closest('li');
                    if (row) dataTransfer.setDragImage(row, 0, 0);
                    setDragged(category);
                  }}
                  onDragEnd={drop}
                >
                  <GripIcon size={18} aria-hidden="true" />
                </Grip>
              )}
              <Names>
                <Text as="div" weight={level === 0 ? 'semibold' : 'regular'}>
                  <RowTitle onOpen={() => onEdit(category)}>{category.name}</RowTitle>
                </Text>
                {category.description && (
                  <Text size="sm" tone="muted">
                    {category.description}
                  </Text>
                )}
                {orphaned && (
                  <Text size="sm" tone="yellow">
                    Orphaned subcategory (parent might be archived)
                  </Text>
                )}
              </Names>
              <Facts>
                {category.archived && <Badge>Archived</Badge>}
                <Products category={category} count={productsIn(category)} />
                <Priority>{`Priority ${category.priority}`}</Priority>
              </Facts>
              <Actions>
                <Menu iconOnly label={`Actions for ${category.name}`} entries={entriesOf(category)} />
              </Actions>
            </Row>
          );
        })}
      </List>
    </Card>
  );
}

/** Number of products of a category, as a link to their list. */
function Products({ category: { _id, name }, count }: { category: Category; count: number | undefined }) {
  if (count === undefined) return null;
  const words = counted(count, 'product');
  return (
    <Text as="span" size="sm" tone="muted" tabular>
      {count === 0 ? (
        words
      ) : (
        <TextLink to={`/products?category=${_id}`} aria-label={`${words} in ${name}`}>
          {words}
        </TextLink>
      )}
    </Text>
  );
}

/* Clips row highlights to the card's corners. */
const List = styled.ul`
  overflow: hidden;
  border-radius: ${theme.radius.lg};
  list-style: none;
`;

const LINES = {
  above: css`
    box-shadow: inset 0 2px 0 ${theme.color.accent};
  `,
  below: css`
    box-shadow: inset 0 -2px 0 ${theme.color.accent};
  `,
};

const Row = styled.li<{ $indent: number; $target: keyof typeof LINES | undefined }>`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto auto;
  align-items: center;
  gap: ${theme.space[1]} ${theme.space[4]};
  min-height: 3.5rem;
  padding: ${theme.space[1]} ${theme.space[5]};
  padding-inline-start: calc(${theme.space[8]} + ${({ $indent }) => $indent}px);
  ${opens}
  ${({ $target }) => $target && LINES[$target]}

  &:not(:last-child) {
    border-bottom: 1px solid ${theme.color.border};
  }

  ${media.phone} {
    grid-template-columns: minmax(0, 1fr) auto;
    padding-block: ${theme.space[2]};
    padding-inline-start: calc(${theme.space[4]} + ${({ $indent }) => $indent}px);
    padding-inline-end: ${theme.space[3]};
  }
`;

/* Drag handle at the start of the row. A touch there scrolls; on phones the menu moves a category. */
const Grip = styled.span`
  position: absolute;
  inset-block: 0;
  inset-inline-start: 0;
  display: grid;
  place-items: center;
  width: ${theme.space[8]};
  color: ${theme.color.muted};
  cursor: grab;

  ${media.phone} {
    display: none;
  }
`;

const Names = styled.div`
  min-width: 0;
  overflow-wrap: anywhere;
`;

const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[2]};

  ${media.phone} {
    grid-row: 2;
  }
`;

/* Of one width on wide screens, so that the numbers of products are in a column. */
const Priority = styled.span`
  color: ${theme.color.muted};
  font-size: ${theme.size.sm};
  font-variant-numeric: tabular-nums;

  ${media.tablet} {
    min-width: 5.5rem;
    text-align: end;
  }
`;

const Actions = styled.div`
  ${media.phone} {
    grid-row: 1 / 3;
    grid-column: 2;
  }
`;
