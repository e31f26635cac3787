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
import { errorText, isApiError } from '@shop/shared/api';
import type { z } from 'zod';

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
}

/** A form over one call. */
export interface ShopForm<Fields extends FieldValues, Parsed> {
  form: UseFormReturn<Fields, unknown, Parsed>;
  errors: FieldErrors<Fields>;
  submit: (event: FormEvent) => void;
  dirty: boolean;
  busy: boolean;
  /** Why the last save failed, where no field is to blame. */
  failure: { title: string; text?: string } | null;
}

const reasonOf = (error: unknown): string =>
  errorText(
    error,
    isApiError(error) && error.status === 0 ? 'Please check your connection and try again.' : 'Please try again.',
  );

/**
 * A form whose fields are checked by the schema of the call it makes, here and again by the server, whose findings stand
 * at the fields they concern. What a save refused is checked again while it is mended.
 */
export function useShopForm<Fields extends FieldValues, Parsed>({
  schema,
  defaults,
  save,
  onSaved,
  failureTitle,
}: Options<Fields, Parsed>): ShopForm<Fields, Parsed> {
  const form = useForm<Fields, unknown, Parsed>({ resolver: zodResolver(schema), defaultValues: defaults });
  const [failure, setFailure] = useState<ShopForm<Fields, Parsed>['failure']>(null);
  const { errors, isDirty, isSubmitting } = form.formState;

  /** Puts each finding of the server at its field; true when every one found its place. */
  const placeErrors = (error: unknown): boolean => {
    if (!isApiError(error) || error.errors.length === 0) return false;
    const isField = (field: string): field is Path<Fields> => Object.hasOwn(defaults, field);
    let placed = 0;
    for (const { field, message } of error.errors) {
      if (!isField(field)) continue;
      form.setError(field, { type: 'server', message }, { shouldFocus: placed === 0 });
      placed += 1;
    }
    return placed === error.errors.length;
  };

  const send = form.handleSubmit(async (values) => {
    setFailure(null);
    const { error } = await save(values);
    if (error === undefined) onSaved();
    else if (!placeErrors(error)) {
      const title = failureTitle(error);
      const reason = reasonOf(error);
      setFailure({ title, text: reason === title ? undefined : reason });
    }
  });

  return {
    form,
    errors,
    submit: (event) => void send(event),
    dirty: isDirty,
    busy: isSubmitting,
    failure,
  };
}
