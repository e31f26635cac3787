/** The address of a product's page. A size and a color that it names are chosen there. */
export function productPath(
  id: string,
  { size, color }: { size?: string | undefined; color?: string | undefined } = {},
): string {
  const query = new URLSearchParams({ ...(size && { size }), ...(color && { color }) }).toString();
  return `/product/${id}${query && `?${query}`}`;
}
