import { AlertIcon, Button, CheckIcon, ClockIcon, Text, TextLink, theme, type Tone } from '@shop/shared/ui';
import { styled } from 'styled-components';
import { type ParcelLine, canUndo, isGood, isUnsent, lineName, lineText } from './parcel-line';

const toneOf = (line: ParcelLine): Tone => {
  if (isGood(line)) return line.phase === 'undone' ? 'neutral' : 'green';
  if (isUnsent(line)) return 'neutral';
  return line.phase === 'refused' ? 'red' : 'yellow';
};

interface Props {
  line: ParcelLine;
  onUndo: () => void;
  /** Scans the same parcel again, although there is a warning. */
  onInsist: () => void;
}

/** A line of the running list: the parcel, what happened, and what can be done about it. */
export function ParcelRow({ line, onUndo, onInsist }: Props) {
  const { order, phase, canInsist } = line;
  const name = lineName(line);
  const tone = toneOf(line);
  const Icon = isGood(line) ? CheckIcon : isUnsent(line) ? ClockIcon : AlertIcon;
  return (
    <Row data-phase={phase}>
      <Mark $tone={tone}>
        <Icon size={18} aria-hidden="true" />
      </Mark>
      <Words>
        {order ? <TextLink to={`/orders?order=${order._id}`}>{name}</TextLink> : <span>{name}</span>}
        <Text as="span" size="sm" tone="muted">
          {phase === 'held' ? `${lineText(line)} Final in some seconds.` : lineText(line)}
        </Text>
      </Words>
      {canUndo(line) && (
        <Button size="sm" aria-label={`Undo ${name}`} onClick={onUndo}>
          Undo
        </Button>
      )}
      {phase === 'refused' && canInsist && (
        <Button size="sm" aria-label={`Do it anyway: ${name}`} onClick={onInsist}>
          Do it anyway
        </Button>
      )}
    </Row>
  );
}

const Row = styled.li`
  display: flex;
  align-items: center;
  gap: ${theme.space[3]};
  min-height: ${theme.target};
  padding: ${theme.space[1]} ${theme.space[3]};

  & + & {
    border-top: 1px solid ${theme.color.border};
  }
`;

const Mark = styled.span<{ $tone: Tone }>`
  display: grid;
  flex: none;
  place-items: center;
  width: 1.75rem;
  height: 1.75rem;
  border-radius: ${theme.radius.full};
  background: ${({ $tone }) => theme.tone[$tone].soft};
  color: ${({ $tone }) => theme.tone[$tone].text};
`;

const Words = styled.span`
  display: flex;
  flex: 1;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 ${theme.space[3]};
  min-width: 0;
  overflow-wrap: anywhere;
`;
