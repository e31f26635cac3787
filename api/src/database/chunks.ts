/** Rows per statement. Building the SQL of a thousand rows would block the process for a second. */
const CHUNK = 100;

/** Splits a list into parts of up to 100, one for each statement. */
export const chunks = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / CHUNK) }, (_, at) => all.slice(at * CHUNK, (at + 1) * CHUNK));
