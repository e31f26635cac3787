import { zodResolver } from '@hookform/resolvers/zod';
import { useState, type FormEvent } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form';
import { isApiError } from '@shop/shared/api';
import { counted } from '@shop/shared/rules';
import type { z } from 'zod';
import type { Conflict } from './ConflictNotice';
import type { Values } from './conflicts';
import type { FieldsToMend } from './ErrorSummary';
import { reasonText } from '@shop/shared/ui';
import type { DraftName } from './useDraft';
import { type ConflictOptions, isOutdated, useFormConflict } from './useFormConflict';
import { type Restored, useFormDraft } from './useFormDraft';

/** What a mutation of the API answers. */
interface Saved {
  error?: unknown;
}

/** What a form over one call is made of. */
export interface Options<Fields extends FieldValues, Parsed> {
  /** The contract's schema of the call's body: the form refuses what the server would. */
  schema: z.ZodType<Parsed, Fields>;
  /** What the form starts with: every field by its name. */
  defaults: DefaultValues<Fields>;
  /** Sends what the schema made of the fields. */
  save: (values: Parsed) => Promise<Saved>;
  /** It was saved. */
  onSaved: () => void;
  /** What a failed save is called, by the failure: `Failed to add supplier`. */
  failureTitle: (error: unknown) => string;
  /** Names the form, so that what is typed is kept in the tab until it is saved. Without a name nothing is kept. */
  draft?: DraftName;
  /** Names of the files that go with the next save. After a reload the person has to choose them again. */
  files?: readonly string[];
  /** For a record that others may change meanwhile. */
  conflict?: ConflictOptions<Fields>;
  /**
   * For a long form: wrong fields are listed at its top, where a refused save leads, instead of to the first of them.
   */
  summary?: boolean;
}

/** A form over one call. */
export interface ShopForm<Fields extends FieldValues, Parsed> {
  form: UseFormReturn<Fields, unknown, Parsed>;
  errors: FieldErrors<Fields>;
  submit: (event: FormEvent) => void;
  dirty: boolean;
  busy: boolean;
  /** Why the last save failed, to be shown beside the button: the reason, or how many fields are to blame. */
  failure: { title: string; text?: string; attempt?: number } | null;
  /** The fields to list in the form's summary, where it has one; null for nothing. */
  toMend: FieldsToMend | null;
  /** What somebody else made of the record meanwhile; null for nothing. */
  conflict: Conflict | null;
  /** What was typed earlier and stands in the form again; null for nothing. */
  restored: Restored | null;
  /** Forgets what was kept of the form: it was closed, and nothing of it is wanted. */
  forget: () => void;
}

interface Reason {
  title: string;
  text?: string;
}

/** How many fields are wrong, those of lists and groups one by one. */
const countErrors = (errors: unknown): number => {
  if (typeof errors !== 'object' || errors === null) return 0;
  if ('type' in errors && typeof errors.type === 'string') return 1;
  return Object.values(errors).reduce<number>((sum, entry) => sum + countErrors(entry), 0);
};

/**
 * A form whose fields are checked by the schema of the call it makes, here and again by the server, whose findings
 * stand at the fields they concern. What a save refused is checked again while it is mended.
 */
export function useShopForm<Fields extends FieldValues, Parsed>({
  schema,
  defaults,
  save,
  onSaved,
  failureTitle,
  draft,
  files,
  conflict: conflictOptions,
  summary = false,
}: Options<Fields, Parsed>): ShopForm<Fields, Parsed> {
  const form = useForm<Fields, unknown, Parsed>({
    resolver: zodResolver(schema),
    defaultValues: defaults,
    shouldFocusError: !summary,
  });
  const [refusal, setRefusal] = useState<{ attempt: number; reason: Reason | null } | null>(null);
  const { errors, isDirty, isSubmitting } = form.formState;
  const { conflict, rebase, settle } = useFormConflict(form, conflictOptions);
  const kept = useFormDraft(form, draft, files, ({ fields, base }) => {
    // What was kept is a change of what the record was then: it may be another by now.
    const now: Values = defaults;
    rebase({ ...now, ...base }, { ...now, ...base, ...fields }, defaults);
  });
  const wrong = countErrors(errors);

  /** The save was refused: for a reason, or because of fields, which say it themselves. */
  const refuse = (reason: Reason | null) => setRefusal((before) => ({ attempt: (before?.attempt ?? 0) + 1, reason }));

  /** Puts each finding of the server at its field; true when every one found its place. */
  const placeErrors = (error: unknown): boolean => {
    if (!isApiError(error) || error.errors.length === 0) return false;
    const isField = (field: string): field is Path<Fields> => Object.hasOwn(defaults, field);
    let placed = 0;
    for (const { field, message } of error.errors) {
      if (!isField(field)) continue;
      form.setError(field, { type: 'server', message }, { shouldFocus: placed === 0 && !summary });
      placed += 1;
    }
    return placed === error.errors.length;
  };

  const send = form.handleSubmit(
    async (values) => {
      const { error } = await save(values);
      if (error === undefined) {
        setRefusal(null);
        onSaved();
        // After what a form that stays open begins anew with, which is nothing that was typed.
        kept.forget();
        return;
      }
      const theirs = conflictOptions && isOutdated(error) ? await conflictOptions.fresh() : undefined;
      if (theirs) {
        const open = rebase(form.formState.defaultValues ?? {}, form.getValues(), theirs);
        const title = failureTitle(error);
        const reason = reasonText(error);
        const next = open > 0 ? 'Choose what to keep, then save again.' : 'Save again to keep their changes and yours.';
        refuse({ title, text: reason === title ? next : `${reason} ${next}` });
        return;
      }
      if (placeErrors(error)) {
        refuse(null);
        return;
      }
      const title = failureTitle(error);
      const reason = reasonText(error);
      refuse(reason === title ? { title } : { title, text: reason });
    },
    () => refuse(null),
  );

  const startOver = () => {
    form.reset(defaults);
    settle();
    setRefusal(null);
    kept.forget();
  };

  const fieldsToMend = wrong > 0 ? { title: `${counted(wrong, 'field needs', 'fields need')} attention` } : null;
  const reason = refusal?.reason ?? (summary ? null : fieldsToMend);
  const refused = refusal !== null && !isSubmitting;

  return {
    form,
    errors,
    submit: (event) => void send(event),
    dirty: isDirty,
    busy: isSubmitting,
    failure: refused && reason ? { ...reason, attempt: refusal.attempt } : null,
    toMend: summary && refused && fieldsToMend ? { ...fieldsToMend, attempt: refusal.attempt } : null,
    conflict,
    restored: kept.restored && { files: kept.restored.files, onDiscard: startOver },
    forget: kept.forget,
  };
}
