import type { StockEntry } from '@shop/shared/contracts';
import { Badge, Button, DeleteIcon, IconButton, Stack, Text, theme } from '@shop/shared/ui';
import styled from 'styled-components';
import { variantName } from './variantName';

interface Props {
  entries: readonly StockEntry[];
  /** Adds so many pieces, or takes them away. */
  onStep: (entry: StockEntry, by: number) => void;
  onRemove: (entry: StockEntry) => void;
}

/** The quick steps of a stock entry. */
const STEPS = [10, 1, -1] as const;

/** Every variant's pieces, with quick steps. */
export function StockEntries({ entries, onStep, onRemove }: Props) {
  if (entries.length === 0) return <Text tone="muted">There are no stock entries yet.</Text>;
  return (
    <List aria-label="Stock entries">
      {entries.map((entry) => {
        const name = variantName(entry);
        return (
          <Row key={entry.key}>
            <Stack direction="row" gap={2}>
              <Text weight="semibold">{name}</Text>
              <Badge tone={entry.quantity === 0 ? 'red' : 'neutral'}>{entry.quantity}</Badge>
            </Stack>
            <Stack direction="row" gap={1}>
              {STEPS.map((by) => (
                <Button
                  key={by}
                  size="sm"
                  aria-disabled={entry.quantity + by < 0}
                  aria-label={by > 0 ? `Add ${by} to ${name}` : `Take ${-by} from ${name}`}
                  onClick={() => onStep(entry, by)}
                >
                  {by > 0 ? `+${by}` : by}
                </Button>
              ))}
              <IconButton
                size="sm"
                label={`Remove ${name}`}
                icon={<DeleteIcon size={18} />}
                onClick={() => onRemove(entry)}
              />
            </Stack>
          </Row>
        );
      })}
    </List>
  );
}

const List = styled.ul`
  list-style: none;
`;

const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[2]} ${theme.space[4]};
  padding-block: ${theme.space[2]};

  &:not(:last-child) {
    border-bottom: 1px solid ${theme.color.border};
  }
`;
