/** The number of rows per list answer: 200 by default, up to 500 on request. */
export const PAGE_SIZE = { default: 200, max: 500 } as const;

/** The page number in a URL, from 1. An invalid value means page 1. */
export const pageNumber = (text: string): number => Math.max(1, Number.parseInt(text, 10) || 1);

/** The number of pages of a list with `total` rows and `size` rows per page. */
export const pageCount = (total: number, size: number = PAGE_SIZE.default): number => Math.ceil(total / size);
