import { createServer } from 'node:net';
import type { Socket } from 'node:net';
import { portOf } from './port';

/** Where a mail server for tests breaks: what it answers to a command, that it hangs up instead, or is silent. */
type MailFault = { at: 'MAIL' | 'RCPT' | 'DATA' | 'end'; answer: string } | { at: 'MAIL' | 'end'; hangUp: boolean };

/** A mail server for tests, without TLS: it speaks as much of SMTP as a sender needs. */
export interface MailServer {
  port: number;
  /** The e-mails that it has read to their end, taken or not. */
  received: string[];
  fault: MailFault | null;
  close: () => Promise<void>;
}

const greeting = '220 mail.test ready\r\n';

/** Starts a mail server that takes everything until a test wants another answer. */
export async function startMailServer(): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.setEncoding('utf8').write(greeting);
    let buffer = '';
    let reading = false;
    /** Answers a step, or breaks at it. */
    const answer = (step: string, good: string) => {
      const { fault } = mail;
      if (fault === null || fault.at !== step) socket.write(`${good}\r\n`);
      else if ('answer' in fault) socket.write(`${fault.answer}\r\n`);
      else if (fault.hangUp) socket.destroy();
      return fault === null || fault.at !== step;
    };
    socket.on('data', (text: string) => {
      buffer += text;
      for (;;) {
        const end = buffer.indexOf(reading ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const part = buffer.slice(0, end);
        buffer = buffer.slice(end + (reading ? 5 : 2));
        if (reading) {
          reading = false;
          mail.received.push(part);
          answer('end', '250 taken');
          continue;
        }
        const command = part.slice(0, 4).toUpperCase();
        if (command === 'DATA') reading = answer('DATA', '354 go on');
        else if (command === 'QUIT') socket.end('221 bye\r\n');
        else answer(command, command === 'EHLO' ? '250 mail.test' : '250 ok');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const mail: MailServer = {
    port: portOf(server),
    received: [],
    fault: null,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return mail;
}
