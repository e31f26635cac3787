import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { portOf } from './port';

const faultSchema = z.looseObject({ message: z.string(), suppressed: z.number().default(0) });

/** Where ALERT_WEBHOOK_URL leads in tests. */
export interface AlertReceiver {
  /** With a secret in its path. */
  url: string;
  /** What was posted. */
  posted: z.output<typeof faultSchema>[];
  /** How it is answered; null: never. */
  status: number | null;
  close: () => Promise<void>;
}

/** Starts a server that takes faults. */
export async function startAlertReceiver(): Promise<AlertReceiver> {
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      receiver.posted.push(faultSchema.parse(body));
      if (receiver.status !== null) response.writeHead(receiver.status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: AlertReceiver = {
    url: `http://127.0.0.1:${String(portOf(server))}/a-token-of-the-address`,
    posted: [],
    status: 204,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}
