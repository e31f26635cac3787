import { TEXT_LIMITS } from '@shop/shared/rules';
import { Button, Field, Stack, Text, TextArea } from '@shop/shared/ui';
import type { NotesDraft } from './useStaffNotes';

/** The notes that staff write for each other about an order. */
export function StaffNotes({ notes }: { notes: NotesDraft }) {
  const { text, dirty, restored, saving, clash } = notes;
  return (
    <Stack gap={3}>
      <Field label="Staff notes" hint="Only staff can see these notes.">
        <TextArea
          value={text}
          maxLength={TEXT_LIMITS.notes}
          data-keeps-scans
          onChange={({ target }) => notes.write(target.value)}
        />
      </Field>
      {restored && (
        <Text size="sm" tone="muted">
          Your unsaved notes are back.
        </Text>
      )}
      {dirty && (
        <Stack direction="row" gap={2}>
          <Button variant="primary" size="sm" loading={saving} onClick={notes.save}>
            Save notes
          </Button>
          {clash && (
            <Button size="sm" disabled={saving} onClick={notes.overwrite}>
              Overwrite
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={notes.discard}>
            Discard
          </Button>
        </Stack>
      )}
    </Stack>
  );
}
