import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { isRecord } from '@shop/shared/rules';
import { changedFields, type Values } from './conflicts';
import { isSecret } from './drafts';
import { setField } from './set-field';
import { type DraftName, useDraft } from './useDraft';

/** The content of a form draft: each changed field with its new and its original value. */
interface KeptFields {
  fields: Values;
  base: Values;
}

const readKept = (value: unknown): KeptFields | null =>
  isRecord(value) && isRecord(value.fields) && isRecord(value.base) ? { fields: value.fields, base: value.base } : null;

/** The draft that was restored when the form was opened. */
export interface Restored {
  /** The files that the user has to choose again. */
  files: readonly string[];
  /** Removes the restored input from the form. */
  onDiscard: () => void;
}

const NO_FILES: readonly string[] = [];

/**
 * Stores the input of a form, without secrets, and restores it when the same user opens the form again.
 *
 * @param onFound is called once when the form opens, with the stored values and the original values
 */
export function useFormDraft<Fields extends FieldValues, Parsed>(
  form: UseFormReturn<Fields, unknown, Parsed>,
  name: DraftName | undefined,
  files: readonly string[] = NO_FILES,
  onFound?: (kept: { fields: Values; base: Values }) => void,
) {
  const draft = useDraft(name);
  const [restored, setRestored] = useState<{ files: readonly string[] } | null>(() =>
    draft.found && (readKept(draft.found.value) || draft.found.files.length > 0) ? { files: draft.found.files } : null,
  );

  const remember = useEffectEvent((values: Values) => {
    if (!name) return;
    const base: Values = form.formState.defaultValues ?? {};
    const changed = changedFields(base, values).filter((field) => !isSecret(field));
    if (changed.length === 0 && files.length === 0) {
      draft.drop();
      return;
    }
    const pick = (from: Values) => Object.fromEntries(changed.map((field) => [field, from[field]]));
    // The form asks for the files of an earlier visit until the user chooses others.
    const named = files.length > 0 ? files : (restored?.files ?? files);
    draft.keep({ fields: pick(values), base: pick(base) } satisfies KeptFields, named);
  });

  const putBack = useEffectEvent(() => {
    const kept = readKept(draft.found?.value);
    if (!kept) return;
    for (const [field, value] of Object.entries(kept.fields)) setField(form, field, value ?? undefined);
    onFound?.(kept);
  });

  useEffect(() => {
    putBack();
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => remember(values) });
  }, [form]);

  const fileList = files.join('\n');
  const rememberFiles = useEffectEvent(() => {
    // If there are no files now or before, there is nothing to store, and a restored draft keeps its file names.
    if (files.length > 0 || !restored) remember(form.getValues());
  });
  useEffect(() => rememberFiles(), [fileList]);

  return {
    drop: draft.drop,
    restored,
    forget: () => {
      setRestored(null);
      draft.drop();
    },
  };
}
