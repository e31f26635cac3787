import type { Category } from '@shop/shared/contracts';
import { counted, type TreeRow } from '@shop/shared/rules';
import {
  ArchiveIcon,
  Badge,
  Button,
  Card,
  DeleteIcon,
  EditIcon,
  RestoreIcon,
  Text,
  TextLink,
  media,
  theme,
  visuallyHidden,
} from '@shop/shared/ui';
import styled from 'styled-components';

/** Pixels by which each level of the tree is set in. */
const INDENT = 24;

interface Props {
  /** The tree as rows: parents by priority, children under them. */
  rows: readonly TreeRow<Category>[];
  /** How many products a category has, those of its subcategories included; undefined while that is not known. */
  productsIn: (category: Category) => number | undefined;
  onEdit: (category: Category) => void;
  /** Archives it, or brings it back. */
  onArchive: (category: Category) => void;
  onDelete: (category: Category) => void;
}

/** The categories as a tree, orphans flagged. */
export function CategoryTree({ rows, productsIn, onEdit, onArchive, onDelete }: Props) {
  return (
    <Card padding={0}>
      <List>
        {rows.map(({ category, level, orphaned }) => (
          <Row key={category._id} $indent={level * INDENT}>
            <Names>
              <Text weight={level === 0 ? 'semibold' : 'regular'}>{category.name}</Text>
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
              <Text as="span" size="sm" tone="muted" tabular>
                Priority {category.priority}
              </Text>
            </Facts>
            <Actions>
              <Button
                size="sm"
                variant="ghost"
                icon={<EditIcon size={16} />}
                aria-label={`Edit ${category.name}`}
                onClick={() => onEdit(category)}
              >
                <Word>Edit</Word>
              </Button>
              <Button
                size="sm"
                variant="ghost"
                icon={category.archived ? <RestoreIcon size={16} /> : <ArchiveIcon size={16} />}
                aria-label={`${category.archived ? 'Unarchive' : 'Archive'} ${category.name}`}
                onClick={() => onArchive(category)}
              >
                <Word>{category.archived ? 'Unarchive' : 'Archive'}</Word>
              </Button>
              <Button
                size="sm"
                variant="ghost"
                icon={<DeleteIcon size={16} />}
                aria-label={`Delete ${category.name}`}
                onClick={() => onDelete(category)}
              >
                <Word>Delete</Word>
              </Button>
            </Actions>
          </Row>
        ))}
      </List>
    </Card>
  );
}

/** How many products a category has, as a way to their list. */
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

const List = styled.ul`
  list-style: none;
`;

const Row = styled.li<{ $indent: number }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto auto;
  align-items: center;
  gap: ${theme.space[1]} ${theme.space[4]};
  min-height: 3.5rem;
  padding: ${theme.space[3]} ${theme.space[5]};
  padding-inline-start: calc(${theme.space[5]} + ${({ $indent }) => $indent}px);

  &:not(:last-child) {
    border-bottom: 1px solid ${theme.color.border};
  }

  ${media.phone} {
    grid-template-columns: minmax(0, 1fr) auto;
    padding-block: ${theme.space[3]} ${theme.space[1]};
    padding-inline-end: ${theme.space[3]};
  }
`;

const Names = styled.div`
  min-width: 0;
  overflow-wrap: anywhere;

  ${media.phone} {
    grid-column: 1 / -1;
    padding-inline-end: ${theme.space[2]};
  }
`;

const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[2]};
`;

const Actions = styled.div`
  display: flex;
  gap: ${theme.space[1]};
`;

/* On a phone the pictures stand alone; the buttons' names say the words. */
const Word = styled.span`
  ${media.phone} {
    ${visuallyHidden}
  }
`;
