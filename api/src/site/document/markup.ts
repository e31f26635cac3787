/** JSON for a script element. It is escaped so that no text in it can end the element. */
export const json = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Escapes text between tags. */
export const text = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Escapes text in a quoted attribute. */
export const attribute = (value: string): string => text(value).replaceAll('"', '&quot;');
