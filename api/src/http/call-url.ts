/** Where a call of the contract is found, as the router takes it: `/orders/{id}` is `/api/orders/:id`. */
export const urlOf = (path: string): string => `/api${path.replace(/\{(\w+)\}/g, ':$1')}`;
