import { within } from '@testing-library/react';

/** The rows of a stock matrix as text, including head and totals: 'Navy | 3 | 0 | 3'. */
export const matrixRows = (table: HTMLElement): string[] =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.querySelector('input')?.value ?? cell.textContent).join(' | '));
