/** Two paths of the same shape match the same URLs: /product/:id and /product/:slug. */
export const pathShape = (path: string): string => path.replace(/:[^/]+/g, ':').toLowerCase();
