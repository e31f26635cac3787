import { foldText } from './fold-text';

/** Whether any of the texts contains the search text in any spelling. An empty search matches everything. */
export const matchesSearch = (typed: string, ...texts: (string | null | undefined)[]): boolean => {
  const wanted = foldText(typed);
  return wanted === '' || texts.some((text) => text != null && foldText(text).includes(wanted));
};
