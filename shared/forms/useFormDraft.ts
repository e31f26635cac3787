import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { isRecord } from '@shop/shared/rules';
import { changedFields, type Values } from './conflicts';
import { isSecret } from './drafts';
import { setField } from './set-field';
import { type DraftName, useDraft } from './useDraft';

/** What a form keeps of itself: each changed field, and what stood there before. */
interface KeptFields {
  fields: Values;
  base: Values;
}

const readKept = (value: unknown): KeptFields | null =>
  isRecord(value) && isRecord(value.fields) && isRecord(value.base) ? { fields: value.fields, base: value.base } : null;

/** What came back into a form that was opened again. */
export interface Restored {
  /** Files that were chosen and have to be chosen again. */
  files: readonly string[];
  /** Takes it all out again. */
  onDiscard: () => void;
}

const NO_FILES: readonly string[] = [];

/**
 * Keeps what is typed into a form, without its secrets, and puts it back when the form is opened again by the same
 * person.
 *
 * @param onFound is given what was kept and what it was a change of, once, when the form opens
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
    // The form requests the files of an earlier visit until others are chosen.
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
    // Without files now or before there is nothing to say of them, and a draft that was found keeps its own.
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
