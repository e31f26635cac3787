import type { Column } from './cells';

/** The input that an event of a sheet is about: its cells name their column. */
export const inputOf = (target: EventTarget): HTMLInputElement | undefined =>
  target instanceof HTMLInputElement && target.dataset['column'] !== undefined ? target : undefined;

const inputsIn = (part: Element | null | undefined, selector: string): HTMLInputElement[] =>
  [...(part?.querySelectorAll(selector) ?? [])].filter((input) => input instanceof HTMLInputElement);

/** The cell of a column in the same row, if the row has one. */
export const inRow = (input: HTMLInputElement, column: Column): HTMLInputElement | undefined =>
  inputsIn(input.closest('tr'), `input[data-column='${column}']`)[0];

/** The cells of the same row, from this one on. */
export const fromHereOn = (input: HTMLInputElement): HTMLInputElement[] => {
  const row = inputsIn(input.closest('tr'), 'input');
  return row.slice(row.indexOf(input));
};

/** The cells of the same column, from this one down. */
export const fromHereDown = (input: HTMLInputElement): HTMLInputElement[] => {
  const column = inputsIn(input.closest('table'), `input[data-column='${input.dataset['column'] ?? ''}']`);
  return column.slice(column.indexOf(input));
};

const KEYS: Record<string, readonly [across: number, down: number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** Whether an arrow would leave the text of the cell: the caret is at its end, or all of it is selected. */
const leavesText = ({ type, value, selectionStart, selectionEnd }: HTMLInputElement, across: number): boolean => {
  if (type === 'checkbox' || (selectionStart === 0 && selectionEnd === value.length)) return true;
  const edge = across > 0 ? value.length : 0;
  return selectionStart === edge && selectionEnd === edge;
};

/** The ends of a row, and the end of the text that a key leaves the cell from. */
const ENDS: Record<string, readonly [place: number, across: number]> = { Home: [0, -1], End: [-1, 1] };

/**
 * Where a key leads from a cell; undefined where it keeps its meaning in the text. Rows without the column are passed
 * over.
 */
export const whereTo = (
  input: HTMLInputElement,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): HTMLInputElement | 'nowhere' | undefined => {
  const [place, edge] = ENDS[key] ?? [];
  if (place !== undefined && edge !== undefined) {
    if (shiftKey || !leavesText(input, edge)) return undefined;
    return inputsIn(input.closest('tr'), 'input').at(place) ?? 'nowhere';
  }
  const [across, down] = key === 'Enter' ? [0, shiftKey ? -1 : 1] : (KEYS[key] ?? [0, 0]);
  if (across === 0 && down === 0) return undefined;
  if (key !== 'Enter' && shiftKey) return undefined;
  if (across !== 0 && !leavesText(input, across)) return undefined;
  const line =
    down === 0
      ? inputsIn(input.closest('tr'), 'input')
      : inputsIn(input.closest('table'), `input[data-column='${input.dataset['column'] ?? ''}']`);
  return line.at(Math.max(0, line.indexOf(input) + across + down)) ?? 'nowhere';
};

/** Gives a cell the focus; what is typed next takes the place of what stands there. */
export const goTo = (input: HTMLInputElement): void => {
  input.focus();
  if (input.type !== 'checkbox') input.select();
};

/** Saves the form of a cell. Typing ends in it: what is wrong with it is named. */
export const saveFrom = (input: HTMLInputElement): void => {
  input.blur();
  input.focus();
  input.form?.requestSubmit();
};
