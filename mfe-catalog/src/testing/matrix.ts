import { within } from '@testing-library/react';

/** The rows of a matrix of stock, head and totals included, as they are read: 'Navy | 3 | 0 | 3'. */
export const matrixRows = (table: HTMLElement): string[] =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.querySelector('input')?.value ?? cell.textContent).join(' | '));
