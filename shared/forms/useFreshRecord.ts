import { useState } from 'react';

/**
 * The record that a form changes: as it was opened, and as it was read anew after somebody else was quicker, so that
 * the next save is based on that.
 *
 * @param load asks for the record as it is now
 * @param fieldsOf the record as the form's fields
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
