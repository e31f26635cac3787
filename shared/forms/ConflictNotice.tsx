import { Button, SegmentedControl, Stack, Text, theme } from '@shop/shared/ui';
import { styled } from 'styled-components';

/** A field that two people changed at the same time. */
interface ContestedField {
  /** The label of the field. */
  label: string;
  mine: string;
  theirs: string;
  chosen: 'mine' | 'theirs';
  choose: (which: 'mine' | 'theirs') => void;
}

/** The changes that another user made to a record while a form was open on it. */
export interface Conflict {
  /** Fields that both users changed. The form keeps the own value until the user chooses the other one. */
  fields: readonly ContestedField[];
  /** Fields that only the other user changed. Their values are already in the form. */
  taken: readonly { label: string; theirs: string }[];
}

interface Props {
  conflict: Conflict;
}

const said = (text: string): string => text || '(empty)';

/** Shows both values of each conflicting field, so that the user can choose before saving again. */
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
            <Text size="sm">{`Theirs: ${said(theirs)}`}</Text>
            <Text size="sm">{`Mine: ${said(mine)}`}</Text>
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
  gap: ${theme.space[3]};
  padding-block: ${theme.space[2]};
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[2]};
  overflow-wrap: anywhere;
`;
