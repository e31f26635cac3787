/** The value among the options, or undefined for 'all' (the empty value) and for what a hand-made URL says. */
export const pickOption = <Value extends string>(
  options: readonly { value: Value }[],
  text: string,
): Exclude<Value, ''> | undefined =>
  options.map(({ value }) => value).find((value): value is Exclude<Value, ''> => value !== '' && value === text);
