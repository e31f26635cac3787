import { useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { isApiError } from '@shop/shared/api';
import type { Conflict } from './ConflictNotice';
import { type Values, isSameValue, mergeOf } from './conflicts';
import { setField } from './set-field';

/** How a form loads and shows the current state of a record that other users can change. */
export interface ConflictOptions<Fields extends FieldValues> {
  /**
   * Reads the current record, so that the next save sends its version. Resolves to its fields, or to undefined on
   * failure.
   */
  fresh: () => Promise<DefaultValues<Fields> | undefined>;
  /** The labels of the fields. Fields that are not visible are left out. */
  labels: Partial<Record<keyof Fields, string>>;
  /** Formats the value of a field. Default value: text and numbers unchanged, Yes and No for booleans. */
  show?: (field: keyof Fields, value: unknown) => string | undefined;
  /** Merges both changes of a field into one value if they are compatible. Undefined: the user has to choose. */
  merge?: (field: keyof Fields, values: { base: unknown; mine: unknown; theirs: unknown }) => unknown;
}

/** Whether the server refused a write because another user has changed the record since it was read. */
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

/** Merges another user's changes into a form, keeps the own input, and lets the user choose at conflicts. */
export function useFormConflict<Fields extends FieldValues, Parsed>(
  form: UseFormReturn<Fields, unknown, Parsed>,
  options: ConflictOptions<Fields> | undefined,
) {
  const [state, setState] = useState<State | null>(null);

  /** Rebases the own input on the other user's values. Returns the number of fields at which the user has to choose. */
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
