import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

/** Sets a form field whose name is only known at run time. Unknown names are ignored. */
export function setField<Fields extends FieldValues, Parsed>(
  form: UseFormReturn<Fields, unknown, Parsed>,
  field: string,
  value: unknown,
): void {
  const isField = (name: string): name is Path<Fields> => Object.hasOwn(form.getValues(), name);
  if (!isField(field)) return;
  // The value comes from the same field of this form or an earlier one. The schema validates it like typed input.
  form.setValue(field, value as PathValue<Fields, Path<Fields>>, { shouldDirty: true });
}
