import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { maskPhone } from '@shop/shared/rules';
import type { Config } from '../config';
import { postHook } from '../post-hook';
import { shopVersion } from '../shop-version';

/** An error in the form in which it may leave this machine. */
export interface Fault {
  /** `clear`: what was posted before is over. */
  level: 'error' | 'fatal' | 'clear';
  message: string;
  /** What went wrong, the same for all faults that come of it. Default value: derived from message and stack. */
  cause?: string;
  /** Whether the cause lasts until its end is logged. */
  standing?: boolean;
  /**
   * The cause that it seems to follow from, which something else watches and reports in words: a request may fail
   * because the database is away.
   */
  symptom?: string;
  /** How often the cause came again since the last post. */
  repeated?: number;
  requestId?: string;
  /** The key of the job that failed. */
  job?: string;
  /** The stack trace without the message. */
  stack?: string;
}

/** How faults are posted. */
export interface FaultAlertsOptions {
  url: string;
  /** Texts that are masked in every fault. */
  secrets: readonly string[];
  shopName: () => string;
  /** Called when posting fails. Must not log it as a fault. */
  warn: (details: { err: unknown }, message: string) => void;
  /** How long the receiver may take, in milliseconds. */
  timeoutMs?: number;
  /** The time in milliseconds in which at most PER_WINDOW faults are posted. */
  windowMs?: number;
}

/** The most faults that are posted in a minute. */
export const PER_WINDOW = 10;
/** The most faults that wait to be posted. */
export const WAITING = 20;
const WINDOW_MS = 60_000;
const TIMEOUT_MS = 5_000;
/** After a failed post is logged, further failures are not logged for this long (ms). */
const QUIET_MS = 5 * 60_000;
/** How long a process that stops continues to post (ms). */
const CLOSE_MS = 2_000;

const MESSAGE_LENGTH = 500;
/** How many characters of a message are searched for private data. A message may quote a whole request body. */
const LOOKED_THROUGH = 2_000;
const STACK_LINES = 20;

const HIDDEN = '***';
/** Matches digits that may be a phone number, however they are grouped. */
const PHONE = /\+?\d(?:[\s().-]*\d){6,}/g;

/**
 * Masks private data in a text that leaves this machine. An error message may quote what somebody sent. So this masks
 * secrets, quoted text, query strings, credentials in URLs, tokens, email addresses and possible phone numbers.
 */
function tellable(text: string, secrets: readonly string[]): string {
  const plain = secrets.reduce((rest, secret) => rest.replaceAll(secret, HIDDEN), text);
  return plain
    .slice(0, LOOKED_THROUGH)
    .replace(/"[^"]*"/g, `"${HIDDEN}"`)
    .replace(/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@]*@/gi, `$1${HIDDEN}@`)
    .replace(/\?[^\s'")]+/g, `?${HIDDEN}`)
    .replace(/\b(Bearer|Basic|Deploy)\s+\S+/gi, `$1 ${HIDDEN}`)
    .replace(/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, HIDDEN)
    .replace(/[^\s@<>']{1,64}@[^\s@<>']+\.[^\s@<>']+/g, HIDDEN)
    .replace(PHONE, maskPhone)
    .slice(0, MESSAGE_LENGTH);
}

/** The secrets in the settings, which no fault may contain. */
export function secretsOf({ auth, s3, backups, alertWebhookUrl, outbox }: Config): string[] {
  const secrets = [
    auth.secret,
    s3?.keys?.secretAccessKey,
    backups?.s3.keys?.secretAccessKey,
    alertWebhookUrl,
    outbox.webhook?.secret,
    outbox.mail?.account?.password,
  ];
  return secrets.filter((secret) => typeof secret === 'string');
}

/**
 * Posts faults as JSON to one URL, one after the other. Callers do not wait for a post, and no fault is posted twice.
 * Faults that could not be posted are counted, and the next post contains their number.
 */
export class FaultAlerts {
  private readonly waiting: object[] = [];
  private readonly version = shopVersion();
  private suppressed = 0;
  private posting: Promise<void> | null = null;
  private windowEnds = -Infinity;
  private postedInWindow = 0;
  private timer: NodeJS.Timeout | undefined;
  private quietUntil = -Infinity;
  private readonly closed = new AbortController();

  constructor(private readonly options: FaultAlertsOptions) {}

  /** Queues a fault, to be posted soon. Never fails. */
  tell = ({ message, stack, standing: _standing, symptom: _symptom, ...fault }: Fault): void => {
    if (this.waiting.length >= WAITING || this.closed.signal.aborted) {
      this.suppressed += 1;
      return;
    }
    this.waiting.push({
      shop: this.options.shopName(),
      at: new Date().toISOString(),
      process: `${hostname()}-${String(process.pid)}`,
      version: this.version,
      ...fault,
      message: tellable(message, this.options.secrets),
      ...(stack && { stack: stack.split('\n').slice(0, STACK_LINES).join('\n') }),
    });
    this.postNext();
  };

  /** Continues to post for CLOSE_MS at most, then aborts the post in progress. */
  async close(): Promise<void> {
    const over = new AbortController();
    const late = delay(CLOSE_MS, true, { signal: over.signal }).catch(() => true);
    while (this.posting !== null) {
      if ((await Promise.race([this.posting, late])) === true) break;
    }
    over.abort();
    this.closed.abort();
    // The aborted post ends at once and counts as failed.
    await this.posting;
    clearTimeout(this.timer);
  }

  private postNext(): void {
    if (this.posting !== null || this.closed.signal.aborted) return;
    const now = performance.now();
    if (now >= this.windowEnds) {
      this.windowEnds = now + (this.options.windowMs ?? WINDOW_MS);
      this.postedInWindow = 0;
    }
    if (this.postedInWindow >= PER_WINDOW) {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.postNext(), this.windowEnds - now).unref();
      return;
    }
    const fault = this.waiting.shift();
    if (fault === undefined) return;
    this.postedInWindow += 1;
    this.posting = this.post(fault).finally(() => {
      this.posting = null;
      this.postNext();
    });
  }

  private async post(fault: object): Promise<void> {
    const { url, timeoutMs = TIMEOUT_MS, warn } = this.options;
    const { suppressed } = this;
    this.suppressed = 0;
    try {
      const status = await postHook({
        url,
        body: JSON.stringify({ ...fault, ...(suppressed > 0 && { suppressed }) }),
        timeoutMs,
        signal: this.closed.signal,
        // Whoever runs the server names the receiver, which often stands beside it.
        mayBePrivate: () => true,
      });
      if (status < 200 || status > 299) throw new Error(`It answered ${String(status)}.`);
    } catch (error) {
      this.suppressed += suppressed + 1;
      const now = performance.now();
      if (now < this.quietUntil) return;
      this.quietUntil = now + QUIET_MS;
      // The message leaves out the URL, which may be a secret: anybody who knows it can post there.
      warn({ err: error }, 'faults cannot be posted to ALERT_WEBHOOK_URL');
    }
  }
}
