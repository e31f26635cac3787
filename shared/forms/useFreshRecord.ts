import { useState } from 'react';

/**
 * The record that a form edits: first as it was opened, then as it was reloaded after another user changed it, so that
 * the next save is based on the reloaded version.
 *
 * @param load requests the current record
 * @param fieldsOf converts the record to the form's fields
 */
export function useFreshRecord<Entity, Fields>(
  opened: Entity | undefined,
  load: (opened: Entity) => Promise<{ data?: Entity | undefined }>,
  fieldsOf: (record: Entity) => Fields,
): { record: Entity | undefined; fresh: () => Promise<Fields | undefined> } {
  const [record, setRecord] = useState(opened);
  return {
    record,
    fresh: async () => {
      if (opened === undefined) return undefined;
      const { data } = await load(opened);
      if (data === undefined) return undefined;
      setRecord(data);
      return fieldsOf(data);
    },
  };
}
