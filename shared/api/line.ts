/** Pause between two requests while the server does not answer, in milliseconds. */
const PAUSE_MS = 3_000;
/** How long each of them waits for the answer, in milliseconds. */
const ANSWER_MS = 5_000;

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Whether the line to the server is away, after a request without an answer. If it is, this function requests the
 * server until it answers, and then fires the event `online`: a browser does that only if its own network was away.
 * Failed reads are repeated at that event. Never rejects.
 *
 * @param ask the browser's fetch from before a page could change it
 */
export const isLineAway = async (ask?: typeof fetch): Promise<boolean> => {
  try {
    // Any status is an answer.
    await (ask ?? fetch)('/live', { signal: AbortSignal.timeout(ANSWER_MS) });
    return false;
  } catch {
    timer ??= setTimeout(() => {
      timer = undefined;
      void isLineAway(ask).then((away) => away || dispatchEvent(new Event('online')));
    }, PAUSE_MS);
    return true;
  }
};

/** Resolves when the server answers: at once, or when the line is back. */
export const whenAnswered = async (ask?: typeof fetch): Promise<void> => {
  while (await isLineAway(ask)) await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
};
