/** What the header asks for. The host answers the same question ahead, so the two must stay alike. */
export const LIVE_CATEGORIES = { query: { archived: 'false' } } as const;
