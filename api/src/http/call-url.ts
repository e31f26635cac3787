/** The URL pattern of a call for the router: `/orders/{id}` becomes `/api/orders/:id`. */
export const urlOf = (path: string): string => `/api${path.replace(/\{(\w+)\}/g, ':$1')}`;
