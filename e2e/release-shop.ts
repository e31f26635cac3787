import { createReadStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve, sep } from 'node:path';
import { openDatabase } from '../api/src/database/client';
import { findEmbeddedPostgres } from '../api/src/database/embedded/launcher';
import { test as base, expect } from './test';
import { type Variant, makeRelease, packWithTar } from './releases';
import { type RunningShop, startShop } from './server';

/** One version in an answer of the releases API. */
interface Version {
  version: string;
  withdrawn: { reason: string } | null;
  failures: { total: number; byStage: Record<string, number> };
  standaloneUrl: string;
}

/** One remote in an answer of the releases API. */
interface Remote {
  name: string;
  live: string;
  candidate: { version: string; traffic: number } | null;
  previous: string | null;
  versions: Version[];
}

/** An answer of the releases API. */
interface Answer {
  status: number;
  body: { message?: string; errors?: { field: string; message: string }[]; token?: string; path?: string };
}

/** The releases API as a team's pipeline uses it, signed in as the demo admin. */
export class ReleaseDesk {
  private constructor(
    private readonly url: string,
    private readonly authorization: string,
    private readonly folder: string,
  ) {}

  static async open(url: string, folder: string): Promise<ReleaseDesk> {
    const answer = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@demo.shop', password: 'demo-admin' }),
    });
    const { accessToken } = (await answer.json()) as { accessToken: string };
    return new ReleaseDesk(url, `Bearer ${accessToken}`, folder);
  }

  /** The same API with another Authorization header, such as a deploy token. */
  as(authorization: string): ReleaseDesk {
    return new ReleaseDesk(this.url, authorization, this.folder);
  }

  /** Makes a release from the built one and publishes it. */
  publish(variant: Variant): Promise<Answer> {
    return this.publishFolder(variant.remote, this.make(variant));
  }

  /** Publishes a release that lies in a folder. */
  publishFolder(remote: string, folder: string): Promise<Answer> {
    return this.send(`/releases/${remote}`, packWithTar(folder), 'application/gzip');
  }

  /** Makes a release in this shop's folder of releases. @returns its folder */
  make(variant: Variant): string {
    const folder = join(this.folder, variant.remote, variant.version);
    makeRelease(folder, variant);
    return folder;
  }

  /** Makes a call. @throws Error when it fails */
  async post(path: string, body: object = {}): Promise<Answer> {
    const answer = await this.call(path, body);
    expect(answer.status, `${path}: ${answer.body.message ?? ''}`).toBeLessThan(300);
    return answer;
  }

  /** Makes a call. Does not throw when the server refuses it. */
  call(path: string, body: object = {}): Promise<Answer> {
    return this.send(path, JSON.stringify(body), 'application/json');
  }

  promote(remote: string, version: string, traffic = 100): Promise<Answer> {
    return this.post(`/releases/${remote}/promote`, { version, traffic });
  }

  rollBack(remote: string, version?: string): Promise<Answer> {
    return this.post(`/releases/${remote}/rollback`, { version });
  }

  async remote(name: string): Promise<Remote> {
    const answer = await fetch(`${this.url}/api/releases`, { headers: { authorization: this.authorization } });
    const found = ((await answer.json()) as Remote[]).find((remote) => remote.name === name);
    if (!found) throw new Error(`The shop knows no ${name}`);
    return found;
  }

  private async send(path: string, body: Buffer | string, type: string): Promise<Answer> {
    const answer = await fetch(`${this.url}/api${path}`, {
      method: 'POST',
      headers: { authorization: this.authorization, 'content-type': type },
      body: typeof body === 'string' ? body : new Uint8Array(body),
    });
    return { status: answer.status, body: (await answer.json()) as Answer['body'] };
  }
}

const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', json: 'application/json', html: 'text/html' };

/** A plain file server at another origin, like a team's own CDN. */
const serveFolder = async (folder: string): Promise<Server> => {
  const server = createServer((request, response) => {
    const file = resolve(folder, `.${new URL(request.url ?? '/', 'http://cdn').pathname}`);
    const known = file.startsWith(folder + sep) && statSync(file, { throwIfNoEntry: false })?.isFile() === true;
    response.setHeader('access-control-allow-origin', '*');
    if (!known) {
      response.writeHead(404).end();
      return;
    }
    response.setHeader('content-type', TYPES[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream');
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return server;
};

interface ReleaseShop extends RunningShop {
  /** Counts the next failure reports as those of other clients. All browsers of a test have one network address. */
  forgetClients: () => Promise<void>;
  desk: ReleaseDesk;
  /** The other origin that this shop's settings allow, and the folder that it serves. */
  cdn: { origin: string; folder: string };
}

/**
 * Playwright's test for releases of remotes. All tests of a worker share one separate shop, whose settings allow one
 * other origin.
 */
export const test = base.extend<object, { shop: ReleaseShop }>({
  shop: [
    async ({ browserName: _browser }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'shop-releases-'));
      const server = await serveFolder(folder);
      const origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
      const shop = await startShop({ REMOTE_ORIGINS: origin, CORS_ORIGINS: origin });
      const desk = await ReleaseDesk.open(shop.url, folder);
      const forgetClients = async () => {
        const address = await findEmbeddedPostgres(shop.dataDir);
        if (address === null) throw new Error('The database of the shop does not answer');
        const database = openDatabase(address, { max: 1 });
        try {
          await database.pool.query('delete from release_failure_clients');
        } finally {
          await database.close();
        }
      };
      await use({ ...shop, desk, cdn: { origin, folder }, forgetClients });
      await shop.stop();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
});

export { expect };
