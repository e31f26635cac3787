/** Rows of one statement; a statement takes 65,535 values. */
const CHUNK = 1000;

/** Parts of a list that each fit into one statement. */
export const chunks = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / CHUNK) }, (_, at) => all.slice(at * CHUNK, (at + 1) * CHUNK));
