/**
 * Takes the place of stylis' prefixes for old browsers, which styled-components adds only with an option: adds nothing.
 */
export const prefix = (): string => '';
