/**
 * The page numbers to show: the first, the last, the current one and its neighbors, with a named gap for skipped pages.
 * A gap that would hide only one page shows that page instead.
 */
export function pagesToShow(page: number, pages: number): (number | 'gap-before' | 'gap-after')[] {
  const from = page - 1 <= 3 ? 2 : page - 1;
  const to = page + 1 >= pages - 2 ? pages - 1 : page + 1;
  const middle = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  return [
    1,
    ...(from > 2 ? (['gap-before'] as const) : []),
    ...middle,
    ...(to < pages - 1 ? (['gap-after'] as const) : []),
    ...(pages > 1 ? [pages] : []),
  ];
}
