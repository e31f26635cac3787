/** The time after which a request without an answer is said to be late, in milliseconds. */
export const LATE_MS = 10_000;
