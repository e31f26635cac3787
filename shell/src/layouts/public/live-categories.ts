/** The header's query. The server adds its answer to the page, so the server's query must be identical. */
export const LIVE_CATEGORIES = { query: { archived: 'false' } } as const;
