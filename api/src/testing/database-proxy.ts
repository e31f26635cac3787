import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { portOf } from './port';

/** A proxy in front of the test run's database that can fail. */
export interface DatabaseProxy {
  /** The connection string of the database through the proxy. */
  connectionString: string;
  /** Holds back every byte in both directions, and accepts connections without answering, like a frozen machine. */
  freeze: () => void;
  /** Passes on what was held back. */
  thaw: () => void;
  /** Leads new connections to another database. Open ones stay, as when a name leads to another machine. */
  leadTo: (direct: string) => void;
  /** Breaks all connections and refuses new ones, like a stopped server. */
  cut: () => Promise<void>;
  /** Accepts connections again, at the same address. */
  mend: () => Promise<void>;
  close: () => Promise<void>;
}

/** Opens a proxy to a database that listens on a unix socket. */
export async function openDatabaseProxy(direct: string): Promise<DatabaseProxy> {
  const urlOf = (text: string) => new URL(text.replace('@/', '@localhost/'));
  const socketOf = (text: string) => `${urlOf(text).searchParams.get('host') ?? ''}/.s.PGSQL.5432`;
  const url = urlOf(direct);
  let socket = socketOf(direct);
  const sockets = new Set<Socket>();
  let frozen = false;
  let server: Server;

  const open = async (port: number): Promise<number> => {
    server = createServer((client) => {
      const upstream = connect(socket);
      for (const [from, to] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        sockets.add(from);
        from.on('data', (bytes) => to.write(bytes));
        from.on('error', () => undefined);
        from.on('close', () => {
          sockets.delete(from);
          to.destroy();
        });
        if (frozen) from.pause();
      }
    }).listen(port, '127.0.0.1');
    await once(server, 'listening');
    return portOf(server);
  };
  const cut = async (): Promise<void> => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const one of sockets) one.destroy();
    await closed;
  };

  const port = await open(0);
  return {
    connectionString: `postgresql://${url.username}@127.0.0.1:${String(port)}${url.pathname}`,
    freeze: () => {
      frozen = true;
      for (const one of sockets) one.pause();
    },
    leadTo: (other) => {
      socket = socketOf(other);
    },
    thaw: () => {
      frozen = false;
      for (const one of sockets) one.resume();
    },
    cut,
    mend: async () => {
      await open(port);
    },
    close: cut,
  };
}
