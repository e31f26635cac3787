/** The answer of a list without rows. */
export const NO_ROWS = { json: [], headers: { 'x-total-count': '0', 'x-page': '1', 'x-limit': '200' } };
