/** The polling interval of screens that show orders, in milliseconds. */
export const POLL_MS = 20_000;
