import type { Column } from './cells';

/** The sheet's input that an event targets. Inputs of the sheet have a `data-column`. */
export const inputOf = (target: EventTarget): HTMLInputElement | undefined =>
  target instanceof HTMLInputElement && target.dataset['column'] !== undefined ? target : undefined;

const inputsIn = (part: Element | null | undefined, selector: string): HTMLInputElement[] =>
  [...(part?.querySelectorAll(selector) ?? [])].filter((input) => input instanceof HTMLInputElement);

/** The cell of a column in the same row, if the row has one. */
export const inRow = (input: HTMLInputElement, column: Column): HTMLInputElement | undefined =>
  inputsIn(input.closest('tr'), `input[data-column='${column}']`)[0];

/** The cells of the same row, starting with this one. */
export const fromHereOn = (input: HTMLInputElement): HTMLInputElement[] => {
  const row = inputsIn(input.closest('tr'), 'input');
  return row.slice(row.indexOf(input));
};

/** The cells of the same column, starting with this one. */
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

/** Whether an arrow key leaves the cell: the caret is at that end of the text, or the whole text is selected. */
const leavesText = ({ type, value, selectionStart, selectionEnd }: HTMLInputElement, across: number): boolean => {
  if (type === 'checkbox' || (selectionStart === 0 && selectionEnd === value.length)) return true;
  const edge = across > 0 ? value.length : 0;
  return selectionStart === edge && selectionEnd === edge;
};

/** Home and End: the cell of the row that the key moves to, and the end of the text at which the caret must be. */
const ENDS: Record<string, readonly [place: number, across: number]> = { Home: [0, -1], End: [-1, 1] };

/** The cell that a key moves to; undefined if the key acts on the text. Skips rows without the column. */
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

/** Moves the focus to a cell and selects its text, so that typing replaces it. */
export const goTo = (input: HTMLInputElement): void => {
  input.focus();
  if (input.type !== 'checkbox') input.select();
};

/** Submits the form of a cell. The cell loses the focus first, so that its error is shown. */
export const saveFrom = (input: HTMLInputElement): void => {
  input.blur();
  input.focus();
  input.form?.requestSubmit();
};
