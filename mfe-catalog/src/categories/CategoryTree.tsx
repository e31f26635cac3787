import type { Category } from '@shop/shared/contracts';
import { flattenTree } from '@shop/shared/rules';
import {
  ArchiveIcon,
  Badge,
  Button,
  Card,
  DeleteIcon,
  EditIcon,
  RestoreIcon,
  Stack,
  Text,
  theme,
} from '@shop/shared/ui';
import styled from 'styled-components';

/** Pixels by which each level of the tree is set in. */
const INDENT = 24;

interface Props {
  categories: readonly Category[];
  onEdit: (category: Category) => void;
  /** Archives it, or brings it back. */
  onArchive: (category: Category) => void;
  onDelete: (category: Category) => void;
}

/** The categories as a tree: parents by priority, children under them, orphans flagged. */
export function CategoryTree({ categories, onEdit, onArchive, onDelete }: Props) {
  return (
    <Card padding={0}>
      <List>
        {flattenTree(categories).map(({ category, level, orphaned }) => (
          <Row key={category._id} $indent={level * INDENT}>
            <div>
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
            </div>
            <Stack direction="row" gap={1} align="center">
              {category.archived && <Badge>Archived</Badge>}
              <Text as="span" size="sm" tone="muted" tabular>
                Priority {category.priority}
              </Text>
              <Button
                size="sm"
                variant="ghost"
                icon={<EditIcon size={16} />}
                aria-label={`Edit ${category.name}`}
                onClick={() => onEdit(category)}
              >
                Edit
              </Button>
              <Button
                size="sm"
                variant="ghost"
                icon={category.archived ? <RestoreIcon size={16} /> : <ArchiveIcon size={16} />}
                aria-label={`${category.archived ? 'Unarchive' : 'Archive'} ${category.name}`}
                onClick={() => onArchive(category)}
              >
                {category.archived ? 'Unarchive' : 'Archive'}
              </Button>
              <Button
                size="sm"
                variant="ghost"
                icon={<DeleteIcon size={16} />}
                aria-label={`Delete ${category.name}`}
                onClick={() => onDelete(category)}
              >
                Delete
              </Button>
            </Stack>
          </Row>
        ))}
      </List>
    </Card>
  );
}

const List = styled.ul`
  list-style: none;
`;

const Row = styled.li<{ $indent: number }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[2]} ${theme.space[4]};
  min-height: 3.5rem;
  padding: ${theme.space[3]} ${theme.space[5]};
  padding-inline-start: calc(${theme.space[5]} + ${({ $indent }) => $indent}px);

  &:not(:last-child) {
    border-bottom: 1px solid ${theme.color.border};
  }
`;
