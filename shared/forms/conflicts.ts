/** The values of a form by field name. */
export type Values = Readonly<Record<string, unknown>>;

/** Whether two values of a field are equal. All empty values are equal. */
export const isSameValue = (a: unknown, b: unknown): boolean => textOf(a) === textOf(b);

const textOf = (value: unknown): string =>
  value === undefined || value === '' ? 'null' : (JSON.stringify(value) ?? 'null');

/** The fields whose values differ from the initial ones. */
export const changedFields = (base: Values, values: Values): string[] =>
  Object.keys(values).filter((field) => !isSameValue(base[field], values[field]));

/** The comparison of a form with a record that another user changed while the form was open. */
export interface Merge {
  /** Fields that both users changed to different values. The user chooses. */
  contested: string[];
  /** Fields that only the other user changed. */
  theirs: string[];
}

/** Compares, field by field, the values that were read (`base`), typed (`mine`) and are stored now (`theirs`). */
export const mergeOf = (base: Values, mine: Values, theirs: Values): Merge => {
  const mineToo = new Set(changedFields(base, mine));
  const changed = Object.keys(theirs).filter((field) => !isSameValue(base[field], theirs[field]));
  return {
    contested: changed.filter((field) => mineToo.has(field) && !isSameValue(mine[field], theirs[field])),
    theirs: changed.filter((field) => !mineToo.has(field)),
  };
};
