/** The option with the filter's value; undefined for 'all' (the empty value) and for an unknown value. */
export const pickOption = <Value extends string>(
  options: readonly { value: Value }[],
  text: string,
): Exclude<Value, ''> | undefined =>
  options.map(({ value }) => value).find((value): value is Exclude<Value, ''> => value !== '' && value === text);
