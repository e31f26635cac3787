/**
 * The argument of `listCategories` for the categories that shoppers may see. The server adds the answer to its pages
 * under this argument. The header and the storefront find it only if they ask with the same one.
 */
export const LIVE_CATEGORIES = { query: { archived: 'false' } } as const;
