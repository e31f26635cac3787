import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

/**
 * Writes one field of a form, by a name that is only known at run time; names that are no field of it are left alone.
 */
export function setField<Fields extends FieldValues, Parsed>(
  form: UseFormReturn<Fields, unknown, Parsed>,
  field: string,
  value: unknown,
): void {
  const isField = (name: string): name is Path<Fields> => Object.hasOwn(form.getValues(), name);
  if (!isField(field)) return;
  // The value comes from the same field, of this form or of an earlier one; the schema checks it like anything typed.
  form.setValue(field, value as PathValue<Fields, Path<Fields>>, { shouldDirty: true });
}
