/** The option that a filter names; undefined for 'all' (the empty value) and for a value that is not an option. */
export const pickOption = <Value extends string>(
  options: readonly { value: Value }[],
  text: string,
): Exclude<Value, ''> | undefined =>
  options.map(({ value }) => value).find((value): value is Exclude<Value, ''> => value !== '' && value === text);
