/** The result of a command: lines for people, and data for programs. */
export interface Report {
  lines: readonly string[];
  facts: Readonly<Record<string, unknown>>;
}

/** A text table. Each column has the width of its longest cell. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [line(headings), ...rows.map(line)];
}

/** A time in UTC, to the minute. */
export const formatMinute = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')}Z`;
