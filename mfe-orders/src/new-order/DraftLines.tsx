import { formatMoney, fromCents, toCents } from '@shop/shared/rules';
import { DeleteIcon, Dotted, IconButton, QuantityStepper, Text, theme } from '@shop/shared/ui';
import { styled } from 'styled-components';
import { variantLabel } from '../orders/labels';
import { lineKey, type DraftLine } from './draft';
import { narrowRows } from './panes';

interface Props {
  lines: readonly DraftLine[];
  onQuantity: (line: DraftLine, quantity: number) => void;
  onRemove: (line: DraftLine) => void;
}

/** The lines of the order: each variant with its quantity, at most the pieces in stock. */
export function DraftLines({ lines, onQuantity, onRemove }: Props) {
  return (
    <List aria-label="Products of this order">
      {lines.map((line) => {
        const variant = variantLabel(line);
        const name = variant === '-' ? line.name : `${line.name}, ${variant}`;
        return (
          <Row key={lineKey(line)}>
            <Names>
              <Text weight="semibold">{line.name}</Text>
              <Text size="sm" tone="muted" tabular>
                <Dotted parts={[line.refCode, variant !== '-' && variant, formatMoney(line.price)]} />
              </Text>
              {line.problem && (
                <Text size="sm" tone="red" weight="medium">
                  {line.problem}
                </Text>
              )}
            </Names>
            <QuantityStepper
              label={`Quantity of ${name}`}
              value={line.quantity}
              max={Math.max(1, line.available)}
              hint={`${Math.max(0, line.available - line.quantity)} left`}
              onChange={(quantity) => onQuantity(line, quantity)}
            />
            <Amount>{formatMoney(fromCents(toCents(line.price) * line.quantity))}</Amount>
            <IconButton label={`Remove ${name}`} icon={<DeleteIcon size={18} />} onClick={() => onRemove(line)} />
          </Row>
        );
      })}
    </List>
  );
}

const List = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[4]};
  list-style: none;
`;

const Row = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto 6rem auto;
  align-items: center;
  gap: ${theme.space[3]};

  ${narrowRows} {
    grid-template-columns: auto minmax(0, 1fr) auto;
  }
`;

const Names = styled.div`
  min-width: 0;

  ${narrowRows} {
    grid-column: 1 / -1;
  }
`;

const Amount = styled.span`
  text-align: end;
  font-weight: ${theme.weight.semibold};
  font-variant-numeric: tabular-nums;
`;
