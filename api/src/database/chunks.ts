/** Rows of one statement: putting a thousand of them into words would keep everybody waiting for a second. */
const CHUNK = 100;

/** Parts of a list, each for a statement of its own. */
export const chunks = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / CHUNK) }, (_, at) => all.slice(at * CHUNK, (at + 1) * CHUNK));
