/** Values of a form by field name. */
export type Values = Readonly<Record<string, unknown>>;

/** Whether two values of a field are the same: what is empty is the same however it is written. */
export const isSameValue = (a: unknown, b: unknown): boolean => textOf(a) === textOf(b);

const textOf = (value: unknown): string =>
  value === undefined || value === '' ? 'null' : (JSON.stringify(value) ?? 'null');

/** The fields whose values differ from those they began with. */
export const changedFields = (base: Values, values: Values): string[] =>
  Object.keys(values).filter((field) => !isSameValue(base[field], values[field]));

/** What became of a form whose record somebody else changed meanwhile. */
export interface Merge {
  /** Fields that both changed, to different values: the person chooses. */
  contested: string[];
  /** Fields that only the others changed. */
  theirs: string[];
}

/** Compares what was read (`base`), what was typed (`mine`) and what there is now (`theirs`), field by field. */
export const mergeOf = (base: Values, mine: Values, theirs: Values): Merge => {
  const mineToo = new Set(changedFields(base, mine));
  const changed = Object.keys(theirs).filter((field) => !isSameValue(base[field], theirs[field]));
  return {
    contested: changed.filter((field) => mineToo.has(field) && !isSameValue(mine[field], theirs[field])),
    theirs: changed.filter((field) => !mineToo.has(field)),
  };
};
