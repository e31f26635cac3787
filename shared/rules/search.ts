/** True when any of the texts contains what was typed, in any case; an empty search matches everything. */
export const matchesSearch = (typed: string, ...texts: (string | null | undefined)[]): boolean => {
  const wanted = typed.trim().toLowerCase();
  return wanted === '' || texts.some((text) => text?.toLowerCase().includes(wanted));
};
