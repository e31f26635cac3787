/** Whether any of the texts contains the search text, ignoring case. An empty search matches everything. */
export const matchesSearch = (typed: string, ...texts: (string | null | undefined)[]): boolean => {
  const wanted = typed.trim().toLowerCase();
  return wanted === '' || texts.some((text) => text?.toLowerCase().includes(wanted));
};
