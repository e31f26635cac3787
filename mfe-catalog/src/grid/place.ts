import { type Column, COLUMNS, COLUMN_LABELS } from './cells';
import { readYesNo, roomProblem } from './block';
import { fromHereDown, inRow } from './moves';

/** A text for a cell's input. */
export interface PlacedText {
  input: HTMLInputElement;
  text: string;
}

const columnAt = (input: HTMLInputElement, across: number): Column | undefined =>
  COLUMNS[COLUMNS.findIndex((column) => column === input.dataset['column']) + across];

/**
 * Assigns a block of texts to the cells of the sheet, starting at one cell. If any text has no cell, nothing is
 * assigned.
 */
export const place = (start: HTMLInputElement, lines: readonly string[][]): PlacedText[] | { problem: string } => {
  const rows = fromHereDown(start);
  const room = COLUMNS.length - COLUMNS.findIndex((column) => column === start.dataset['column']);
  const problem = roomProblem(lines, rows.length, room);
  if (problem !== undefined) return { problem };
  const placed: PlacedText[] = [];
  for (const [down, line] of lines.entries()) {
    const row = rows[down];
    for (const [across, text] of line.entries()) {
      const column = row && columnAt(row, across);
      if (!column) continue;
      const input = inRow(row, column);
      const value = column === 'onSale' ? readYesNo(text) : text;
      if (value === undefined) return { problem: `Line ${down + 1}: '${text}' is neither yes nor no.` };
      if (input) placed.push({ input, text: value });
      else if (text !== '') {
        return { problem: `Line ${down + 1} has a value for ${COLUMN_LABELS[column]}, which its row does not have.` };
      }
    }
  }
  return placed;
};
