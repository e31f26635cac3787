import type { EncodedPicture } from './encode';

/** Sends the copies of one picture to the parent process. */
export type SendPicture = (id: string, files: readonly EncodedPicture[]) => void;

/**
 * The life of a drawing process: it does its work, sends each picture to its parent (see DrawingProcesses) and ends. It
 * also ends when its parent does.
 */
export function runDrawing(work: (send: SendPicture) => Promise<void>): void {
  process.on('disconnect', () => process.exit());
  const end = (reply: object) => process.send?.(reply, () => process.disconnect());
  work((id, files) => process.send?.({ id, files })).then(
    () => end({ done: true }),
    (error: unknown) => end({ error: error instanceof Error ? error.message : String(error) }),
  );
}

/** The message that the parent sends after the start of this process. */
export const messageOfParent = (): Promise<unknown> => new Promise((resolve) => process.once('message', resolve));
