/** Stands for stylis' prefixes for browsers of long ago, which styled-components has to be asked for: it adds none. */
export const prefix = (): string => '';
