import { useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { isApiError } from '@shop/shared/api';
import type { Conflict } from './ConflictNotice';
import { type Values, isSameValue, mergeOf } from './conflicts';
import { setField } from './set-field';

/** How a form of something that others may change meanwhile finds out what it is now, and shows it. */
export interface ConflictOptions<Fields extends FieldValues> {
  /**
   * Reads the record anew, so that the next save sends its version, and answers its fields; undefined when it cannot.
   */
  fresh: () => Promise<DefaultValues<Fields> | undefined>;
  /** What people call the fields; those that nobody sees are left out. */
  labels: Partial<Record<keyof Fields, string>>;
  /** The value of a field in words. Default: text and numbers as they are, Yes and No. */
  show?: (field: keyof Fields, value: unknown) => string | undefined;
  /** One value of what both made of a field, where both fit; undefined when the person has to choose. */
  merge?: (field: keyof Fields, values: { base: unknown; mine: unknown; theirs: unknown }) => unknown;
}

/** True for the refusal of a write that is based on an old read: somebody else was quicker. */
export const isOutdated = (error: unknown): boolean =>
  isApiError(error) && error.status === 409 && error.code === 'VERSION_OLD';

const inWords = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

interface State {
  contested: { field: string; mine: unknown; theirs: unknown; chosen: 'mine' | 'theirs' }[];
  taken: { field: string; theirs: unknown }[];
}

/** Brings what somebody else made of a record into a form without losing what was typed, and lets the person choose. */
export function useFormConflict<Fields extends FieldValues, Parsed>(
  form: UseFormReturn<Fields, unknown, Parsed>,
  options: ConflictOptions<Fields> | undefined,
) {
  const [state, setState] = useState<State | null>(null);

  /**
   * Puts mine over theirs: from now on the form is a change of theirs. Answers how many fields the person has to
   * choose.
   */
  const rebase = (base: Values, typed: Values, theirs: DefaultValues<Fields>) => {
    const now: Values = theirs;
    const { contested, theirs: taken } = mergeOf(base, typed, now);
    const merged = new Map<string, unknown>();
    for (const field of contested) {
      const value = options?.merge?.(field, { base: base[field], mine: typed[field], theirs: now[field] });
      if (value !== undefined) merged.set(field, value);
    }
    form.reset(theirs);
    for (const [field, value] of Object.entries(typed)) {
      if (isSameValue(base[field], value)) continue;
      setField(form, field, merged.has(field) ? merged.get(field) : value);
    }
    const open = contested.filter((field) => !merged.has(field));
    setState({
      contested: open.map((field) => ({ field, mine: typed[field], theirs: now[field], chosen: 'mine' })),
      taken: taken.map((field) => ({ field, theirs: now[field] })),
    });
    return open.length;
  };

  const choose = (field: string, which: 'mine' | 'theirs') => {
    const entry = state?.contested.find((one) => one.field === field);
    if (!entry) return;
    setField(form, field, entry[which]);
    setState(
      (before) =>
        before && {
          ...before,
          contested: before.contested.map((one) => (one.field === field ? { ...one, chosen: which } : one)),
        },
    );
  };

  const labelOf = (field: string): string | undefined => options?.labels[field];
  const shown = (field: string, value: unknown): string => options?.show?.(field, value) ?? inWords(value);
  const conflict: Conflict | null =
    state && state.contested.length + state.taken.length > 0
      ? {
          fields: state.contested.map(({ field, mine, theirs, chosen }) => ({
            label: labelOf(field) ?? field,
            mine: shown(field, mine),
            theirs: shown(field, theirs),
            chosen,
            choose: (which) => choose(field, which),
          })),
          taken: state.taken.flatMap(({ field, theirs }) => {
            const label = labelOf(field);
            return label === undefined ? [] : [{ label, theirs: shown(field, theirs) }];
          }),
        }
      : null;
  return { conflict, rebase, settle: () => setState(null) };
}
