/** How an id is shown to people: its last 8 characters. */
export const shortId = (id: string): string => id.slice(-8);

/** How an order's number is shown to customers: the last 8 characters, in upper case. */
export const orderNumber = (id: string): string => shortId(id).toUpperCase();
