import { randomUUID } from 'node:crypto';
import type { OutboxChannel } from '@shop/shared/contracts';
import { counted } from '@shop/shared/rules';
import type { Db } from '../database/client';
import type { Job, JobRunner } from '../jobs/job-runner';
import { HOUR } from '../jobs/job-runner';
import type { Attempt, TakenMessage } from './message-rows';
import {
  MAX_FAILURES,
  forgetOldMessages,
  putMessageBack,
  recordAttempt,
  releaseInterrupted,
  takeMessage,
} from './message-rows';

/** Seconds from one look for messages to the next. */
const EVERY_SECONDS = 10;
/** After this long a run ends, so that other jobs get its place; the next run goes on (ms). */
const RUN_MS = 30_000;

/** One channel: how a message is sent. Null while nobody is set to receive it. */
export interface Sender {
  channel: OutboxChannel;
  /** What admins read about the job. */
  title: string;
  ready: () => ((message: TakenMessage, signal: AbortSignal) => Promise<Attempt>) | null;
}

interface Options {
  db: Db;
  log: { error: (details: object, message: string) => void };
}

/** Sends what is due on a channel, one message after the other. */
async function sendDue({ db, log }: Options, { channel, ready }: Sender, signal: AbortSignal): Promise<string> {
  const until = performance.now() + RUN_MS;
  const claim = randomUUID();
  await releaseInterrupted(db, channel);
  const send = ready();
  if (send === null) return 'Nobody is set to receive anything.';
  let sent = 0;
  while (!signal.aborted && performance.now() < until) {
    const message = await takeMessage(db, channel, claim);
    if (message === null) break;
    if (signal.aborted) {
      await putMessageBack(db, claim, message);
      break;
    }
    const attempt = await send(message, signal);
    if (signal.aborted && attempt.state === 'again') {
      await putMessageBack(db, claim, message);
      break;
    }
    const switchedOff = await recordAttempt(db, channel, claim, message, attempt);
    if (attempt.state === 'sent') sent += 1;
    if (switchedOff) {
      log.error({ cause: `outbox ${channel}` }, offText(channel));
      break;
    }
  }
  signal.throwIfAborted();
  return `${counted(sent, 'message')} sent.`;
}

const NAMES: Readonly<Record<OutboxChannel, string>> = { webhook: 'The webhook', mail: 'E-mail' };

/** The notice about a channel that the shop switched off. */
export const offText = (channel: OutboxChannel): string =>
  `${NAMES[channel]} was switched off after ${String(MAX_FAILURES)} failures in a row. Its messages wait in the outbox, where an admin switches it on again.`;

const jobOf = (options: Options, sender: Sender): Job => ({
  kind: 'outbox',
  subject: sender.channel,
  title: sender.title,
  everySeconds: EVERY_SECONDS,
  run: (signal) => sendDue(options, sender, signal),
});

/** Adds a job for each channel that is set up, and the one that clears the outbox. */
export function addOutbox(jobs: Pick<JobRunner, 'add'>, options: Options, senders: readonly Sender[]): void {
  for (const sender of senders) jobs.add(jobOf(options, sender));
  jobs.add({
    kind: 'old-messages',
    title: 'Remove messages of the outbox that were sent long ago',
    everySeconds: 24 * HOUR,
    run: () => forgetOldMessages(options.db).then(() => undefined),
  });
}
