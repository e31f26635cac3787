import { Button, SegmentedControl, Stack, Text } from '@shop/shared/ui';
import styled from 'styled-components';

/** A field that two people changed at the same time. */
interface ContestedField {
  /** What people call it. */
  label: string;
  mine: string;
  theirs: string;
  chosen: 'mine' | 'theirs';
  choose: (which: 'mine' | 'theirs') => void;
}

/** What somebody else did to a record while a form was open on it. */
export interface Conflict {
  /** What both changed; mine stands in the form until theirs is chosen. */
  fields: readonly ContestedField[];
  /** What only they changed: it is in the form already. */
  taken: readonly { label: string; theirs: string }[];
}

interface Props {
  conflict: Conflict;
}

const said = (text: string): string => text || '(empty)';

/** Theirs beside mine, field by field, to choose from before saving again. */
export function ConflictNotice({ conflict: { fields, taken } }: Props) {
  const chooseAll = (which: 'mine' | 'theirs') => {
    for (const { choose } of fields) choose(which);
  };
  return (
    <Rows aria-label="Changed meanwhile">
      {fields.length > 1 && (
        <Stack direction="row" gap={2}>
          <Button size="sm" onClick={() => chooseAll('mine')}>
            Keep mine
          </Button>
          <Button size="sm" onClick={() => chooseAll('theirs')}>
            Take theirs
          </Button>
        </Stack>
      )}
      {fields.map(({ label, mine, theirs, chosen, choose }) => (
        <Row key={label}>
          <div>
            <Text size="sm" weight="semibold">
              {label}
            </Text>
            <Text size="sm">Theirs: {said(theirs)}</Text>
            <Text size="sm">Mine: {said(mine)}</Text>
          </div>
          <SegmentedControl
            label={`Which ${label}`}
            options={[
              { value: 'mine', label: 'Mine' },
              { value: 'theirs', label: 'Theirs' },
            ]}
            value={chosen}
            onChange={choose}
          />
        </Row>
      ))}
      {taken.length > 0 && (
        <Text size="sm" tone="muted">
          {`Also changed by them: ${taken.map(({ label, theirs }) => `${label}: ${said(theirs)}`).join('; ')}`}
        </Text>
      )}
    </Rows>
  );
}

const Rows = styled.section`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[3]};
  padding-block: ${({ theme }) => theme.space[2]};
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${({ theme }) => theme.space[2]};
  overflow-wrap: anywhere;
`;
