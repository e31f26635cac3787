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

/** The result of an API mutation. */
interface Saved {
  error?: unknown;
}

/** The options of a form for one call. */
export interface Options<Fields extends FieldValues, Parsed> {
  /** The contract's schema of the request body. The form refuses what the server would refuse. */
  schema: z.ZodType<Parsed, Fields>;
  /** The initial value of every field by name. */
  defaults: DefaultValues<Fields>;
  /** Sends the values that the schema produced from the fields. */
  save: (values: Parsed) => Promise<Saved>;
  /** Called after saving. */
  onSaved: () => void;
  /** The title of a failure: `Failed to add supplier`. */
  failureTitle: (error: unknown) => string;
  /** The name of the form. With it, the input is stored in the tab until it is saved. Without it, nothing is stored. */
  draft?: DraftName;
  /** The names of the files for the next save. After a reload the user has to choose them again. */
  files?: readonly string[];
  /** For a record that other users can change while the form is open. */
  conflict?: ConflictOptions<Fields>;
  /**
   * For a long form: a refused save lists the invalid fields at the top and moves the focus there, not to the first
   * field.
   */
  summary?: boolean;
}

/** A form for one call. */
export interface ShopForm<Fields extends FieldValues, Parsed> {
  form: UseFormReturn<Fields, unknown, Parsed>;
  errors: FieldErrors<Fields>;
  submit: (event: FormEvent) => void;
  dirty: boolean;
  busy: boolean;
  /** The failure of the last save, to be shown beside the button: the reason, or the number of invalid fields. */
  failure: { title: string; text?: string; attempt?: number } | null;
  /** The invalid fields for the form's summary, if it has one; null if there are none. */
  toMend: FieldsToMend | null;
  /** Changes of another user to the record; null if there are none. */
  conflict: Conflict | null;
  /** The draft that was restored into the form; null without one. */
  restored: Restored | null;
  /** Deletes the draft, because the form was closed and its input discarded. */
  forget: () => void;
}

interface Reason {
  title: string;
  text?: string;
}

/** Counts the invalid fields, including each field of lists and groups. */
const countErrors = (errors: unknown): number => {
  if (typeof errors !== 'object' || errors === null) return 0;
  if ('type' in errors && typeof errors.type === 'string') return 1;
  return Object.values(errors).reduce<number>((sum, entry) => sum + countErrors(entry), 0);
};

/**
 * A form that validates its fields with the schema of its call, in the browser and again on the server. Server errors
 * appear at their fields. After a refused save, invalid fields are validated again while the user edits them.
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
    // The screen moves the focus: `useFocusOnRefusal`.
    shouldFocusError: false,
  });
  const [refusal, setRefusal] = useState<{ attempt: number; reason: Reason | null } | null>(null);
  const { errors, isDirty, isSubmitting } = form.formState;
  const { conflict, rebase, settle } = useFormConflict(form, conflictOptions);
  const kept = useFormDraft(form, draft, files, ({ fields, base }) => {
    // The draft is based on the record as it was then. The record may have changed since.
    const now: Values = defaults;
    rebase({ ...now, ...base }, { ...now, ...base, ...fields }, defaults);
  });
  const wrong = countErrors(errors);

  /** Records that a save was refused, with its reason, or null if the fields show the errors. */
  const refuse = (reason: Reason | null) => setRefusal((before) => ({ attempt: (before?.attempt ?? 0) + 1, reason }));

  /** Shows each server error at its field. Returns true if every error has a field. */
  const placeErrors = (error: unknown): boolean => {
    if (!isApiError(error) || error.errors.length === 0) return false;
    const isField = (field: string): field is Path<Fields> => Object.hasOwn(defaults, field);
    let placed = 0;
    for (const { field, message } of error.errors) {
      if (!isField(field)) continue;
      form.setError(field, { type: 'server', message });
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
        // Runs after a form that stays open has reset itself, because that reset is not user input.
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
