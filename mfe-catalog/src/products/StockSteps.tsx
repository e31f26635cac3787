import type { StockEntry } from '@shop/shared/contracts';
import type { Variant } from '@shop/shared/rules';
import { Badge, Button, DeleteIcon, IconButton, Stack, Text, theme } from '@shop/shared/ui';
import { styled } from 'styled-components';
import { variantName } from './variant-name';

interface Props {
  /** The variant whose field last had the focus. */
  variant: Variant;
  /** Its stock entry; undefined without one. */
  entry: StockEntry | undefined;
  /** Adds pieces, or removes them if `by` is negative. */
  onStep: (variant: Variant, by: number) => void;
  onRemove: (entry: StockEntry) => void;
}

/** Sizes of the quick steps. */
const STEPS = [10, 1, -1] as const;

/** Buttons for quick steps of one variant's stock, and a button that removes its entry. */
export function StockSteps({ variant, entry, onStep, onRemove }: Props) {
  const name = variantName(variant);
  const quantity = entry?.quantity ?? 0;
  return (
    <Bar role="group" aria-label={`Steps of ${name}`}>
      <VariantName>
        <Text weight="semibold">{name}</Text>
        <Badge tone={entry?.quantity === 0 ? 'red' : 'neutral'}>{entry ? quantity : 'No entry'}</Badge>
      </VariantName>
      <Stack direction="row" gap={1}>
        {STEPS.map((by) => (
          <Button
            key={by}
            aria-disabled={quantity + by < 0}
            aria-label={by > 0 ? `Add ${by} to ${name}` : `Take ${-by} from ${name}`}
            onClick={() => onStep(variant, by)}
          >
            {by > 0 ? `+${by}` : by}
          </Button>
        ))}
        <IconButton
          label={`Remove ${name}`}
          icon={<DeleteIcon size={18} />}
          aria-disabled={entry === undefined || undefined}
          onClick={() => entry && onRemove(entry)}
        />
      </Stack>
    </Bar>
  );
}

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[1]} ${theme.space[4]};
`;

/* On one line, so that the buttons do not move when another field gets the focus. */
const VariantName = styled.div`
  display: flex;
  flex: 1 1 9rem;
  align-items: center;
  gap: ${theme.space[2]};
  min-width: 0;

  & > :first-child {
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  & > :last-child {
    flex: none;
  }
`;
