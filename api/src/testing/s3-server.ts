import { once } from 'node:events';
import { createServer, request } from 'node:http';
import S3rver from 's3rver';
import { portOf } from './port';

/** The access key of the server. */
export const S3_KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

/** MinIO's answer when its disk is full. */
const FULL = '<Error><Code>XMinioStorageFull</Code><Message>The storage has reached its limit</Message></Error>';

/** An S3 server that can simulate a full disk. */
export interface S3Server {
  /** The URL of the server. */
  endpoint: string;
  /** Whether the server refuses all uploads from now on. */
  setFull: (full: boolean) => void;
  close: () => Promise<void>;
}

/** Starts an S3 server with empty buckets, each of which is a folder of that name in `directory`. */
export async function startS3Server(directory: string, buckets: readonly string[]): Promise<S3Server> {
  const configureBuckets = buckets.map((name) => ({ name, configs: [] }));
  const storage = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets });
  const { port } = await storage.run();
  let full = false;
  const gate = createServer((incoming, outgoing) => {
    if (full && incoming.method === 'PUT') {
      incoming.resume().on('end', () => outgoing.writeHead(507, { 'content-type': 'application/xml' }).end(FULL));
      return;
    }
    const { method, url: path, headers } = incoming;
    const passed = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  }).listen(0, '127.0.0.1');
  await once(gate, 'listening');
  return {
    endpoint: `http://127.0.0.1:${String(portOf(gate))}`,
    setFull: (value) => {
      full = value;
    },
    close: async () => {
      gate.closeAllConnections();
      gate.close();
      await storage.close();
    },
  };
}
