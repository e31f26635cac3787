/** The shape of a path. Paths of the same shape match the same URLs: /product/:id and /product/:slug. */
export const pathShape = (path: string): string => path.replace(/:[^/]+/g, ':').toLowerCase();

const segmentsOf = (path: string): string[] => path.toLowerCase().split('/').filter(Boolean);
const isParameter = (segment: string | undefined): boolean => segment?.startsWith(':') ?? false;

/** Whether some URL matches both paths, as for /product/:id and /product/new. */
export function pathsMeet(one: string, other: string): boolean {
  const [a, b] = [segmentsOf(one), segmentsOf(other)];
  return a.length === b.length && a.every((part, at) => part === b[at] || isParameter(part) || isParameter(b[at]));
}
