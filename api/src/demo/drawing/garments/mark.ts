/** The shop's mark: two slanted bars, the second one short; `size` is half its height. */
export const mark = (x: number, y: number, size: number) => {
  const bar = (dx: number, top: number, bottom: number) =>
    `M${x + dx + size * 0.5} ${y + top}L${x + dx + size * 1.05} ${y + top}L${x + dx + size * 0.4} ${y + bottom}L${x + dx - size * 0.15} ${y + bottom}Z`;
  return bar(-size * 1.25, -size, size) + bar(-size * 0.25, -size, size * 0.25) + bar(size * 0.35, size * 0.2, size);
};
