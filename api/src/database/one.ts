/** Returns the first row of a statement that always returns one, such as an insert with `returning`. */
export function one<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('The database answered no row');
  return row;
}
