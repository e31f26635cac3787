/** How often new orders are looked for while a screen that shows them is open, in milliseconds. */
export const POLL_MS = 20_000;
