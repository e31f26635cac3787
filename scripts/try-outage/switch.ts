import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';

/** The address of a database that may lead elsewhere, as a name in the DNS does. */
export interface AddressSwitch {
  port: number;
  /** Breaks all connections, and leads new ones to this port; null: nowhere. */
  leadTo: (port: number | null) => void;
  close: () => Promise<void>;
}

/** Opens an address that leads to a port of this machine. */
export async function openSwitch(first: number): Promise<AddressSwitch> {
  const sockets = new Set<Socket>();
  let target: number | null = first;
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((client) => {
    if (target === null) {
      client.destroy();
      return;
    }
    const upstream = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(from);
          to.destroy();
        });
      from.pipe(to);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The switch has no port');
  return {
    port: address.port,
    leadTo: (port) => {
      target = port;
      breakAll();
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      breakAll();
      await closed;
    },
  };
}
