/** How many rows a list answers: 200 by default, 500 on request. */
export const PAGE_SIZE = { default: 200, max: 500 } as const;

/** The page a URL asks for, from 1; whatever is no page is the first. */
export const pageNumber = (text: string): number => Math.max(1, Number.parseInt(text, 10) || 1);

/** How many pages a list of that many rows has; `size` rows on each. */
export const pageCount = (total: number, size: number = PAGE_SIZE.default): number => Math.ceil(total / size);
