/** JSON that cannot end its script element, whatever a product is called. */
export const json = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Text between tags. */
export const text = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Text inside of a quoted attribute. */
export const attribute = (value: string): string => text(value).replaceAll('"', '&quot;');
