/** Replaces stylis' prefixes for old browsers, which styled-components adds only with an option. Adds nothing. */
export const prefix = (): string => '';
