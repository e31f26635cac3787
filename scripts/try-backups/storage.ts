import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest } from 'node:http';
import { join } from 'node:path';
import * as sdk from '@aws-sdk/client-s3';
import S3rver from 's3rver';
import { openBucketPlace } from '../../api/src/backup/bucket-place';
import type { BackupPlace } from '../../api/src/backup/place';
import { lowPort } from '../try-samples/programs';

const BUCKET = 'backups';
const PREFIX = 'live/';
/** What MinIO answers when its disk is full. */
const FULL = '<Error><Code>XMinioStorageFull</Code><Message>The storage has reached its limit</Message></Error>';
/** The key that s3rver knows. */
const KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

/** An S3 server with one bucket, and ways to break it. */
export interface Storage {
  /** Settings of a shop that backs itself up to it. */
  settings: Readonly<Record<string, string>>;
  /** Its backups, as the shop sees them. */
  place: BackupPlace;
  /** Refuses from now on, or no longer, to take anything in. */
  setFull: (full: boolean) => void;
  /** Changes one byte in the middle of a backup. @returns how to change it back */
  damage: (name: string) => Promise<() => Promise<void>>;
  /** Takes the bucket away with all that is in it. */
  removeBucket: () => void;
  close: () => Promise<void>;
}

/** Starts an S3 server that keeps its files in a folder. */
export async function startStorage(folder: string): Promise<Storage> {
  const directory = join(folder, 's3');
  mkdirSync(directory);
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  const { port } = await server.run();
  let full = false;
  const gate = createServer((request, response) => {
    if (full && request.method === 'PUT') {
      request.resume().on('end', () => response.writeHead(507, { 'content-type': 'application/xml' }).end(FULL));
      return;
    }
    const { method, url: path, headers } = request;
    const passed = httpRequest({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  const gatePort = await lowPort();
  gate.listen(gatePort, '127.0.0.1');
  await once(gate, 'listening');
  const endpoint = `http://127.0.0.1:${String(gatePort)}`;
  const place = openBucketPlace(sdk, { bucket: BUCKET, prefix: PREFIX }, { endpoint, region: 'us-east-1', keys: KEYS });

  return {
    settings: {
      BACKUP_TO: `s3://${BUCKET}/${PREFIX}`,
      BACKUP_S3_ENDPOINT: endpoint,
      BACKUP_S3_ACCESS_KEY_ID: KEYS.accessKeyId,
      BACKUP_S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
    },
    place,
    setFull: (value) => {
      full = value;
    },
    damage: async (name) => {
      const file = join(folder, name);
      await place.fetch(name, file);
      const sound = readFileSync(file);
      const put = async (bytes: Buffer) => {
        writeFileSync(file, bytes);
        await place.put(file, name, new AbortController().signal);
      };
      const damaged = Buffer.from(sound);
      const middle = Math.floor(damaged.length / 2);
      damaged.writeUInt8(damaged.readUInt8(middle) ^ 1, middle);
      await put(damaged);
      return async () => {
        await put(sound);
        rmSync(file);
      };
    },
    removeBucket: () => rmSync(join(directory, BUCKET), { recursive: true }),
    close: async () => {
      place.close();
      gate.closeAllConnections();
      gate.close();
      await server.close();
    },
  };
}
