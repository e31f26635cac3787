import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { portOf } from './port';

/** A request that a webhook received. */
interface ReceivedHook {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A webhook for tests: a real HTTP server. */
export interface HookReceiver {
  url: string;
  received: ReceivedHook[];
  /** How the next requests are answered: with a status, with a redirect, or not at all (null). */
  answer: number | { redirectTo: string } | null;
  close: () => Promise<void>;
}

/** Starts a webhook that answers 204 until a test wants another answer. */
export async function startHookReceiver(): Promise<HookReceiver> {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      receiver.received.push({ headers: request.headers, body });
      const { answer } = receiver;
      if (answer === null) return;
      if (typeof answer === 'number') response.writeHead(answer).end();
      else response.writeHead(307, { location: answer.redirectTo }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: HookReceiver = {
    url: `http://127.0.0.1:${String(portOf(server))}/shop`,
    received: [],
    answer: 204,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}
