/** Pause between two requests while the server does not answer, in milliseconds. */
const PAUSE_MS = 3_000;
/** How long each of them waits for the answer, in milliseconds. */
const ANSWER_MS = 5_000;

/** The browser's function from before any page could change it. Environments of tests get theirs later. */
const early = globalThis.fetch;

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Whether the line to the server is away, after a request without an answer. If it is, this function requests the
 * server until it answers, and then fires the event `online`: a browser does that only if its own network was away.
 * Failed reads are repeated at that event. Never rejects.
 */
export const isLineAway = async (): Promise<boolean> => {
  try {
    // Any status is an answer.
    await (early ?? fetch)('/live', { signal: AbortSignal.timeout(ANSWER_MS) });
    return false;
  } catch {
    timer ??= setTimeout(() => {
      timer = undefined;
      void isLineAway().then((away) => away || dispatchEvent(new Event('online')));
    }, PAUSE_MS);
    return true;
  }
};

/** Resolves when the server answers: at once, or when the line is back. */
export const whenAnswered = async (): Promise<void> => {
  while (await isLineAway()) await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
};
