import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, type Server, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeRelease } from './releases';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const DIST = join(ROOT, 'dist');

/** Another build of the shop. */
export interface OtherBuild {
  /** Its server file, as `startShop` takes it. */
  server: string;
  remove: () => void;
}

const HASHED = /^(.+\.)([\da-f]{10})(\.(?:js|json))$/;

/** Renames every script of a shell, as a build of other sources would do, in all files that refer to it. */
function renameShell(shell: string): void {
  const folder = join(shell, 'static');
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  // Removes compressed copies, because a server would send them in place of the changed files.
  for (const copy of all.filter((file) => /\.(?:br|gz)$/.test(file))) rmSync(join(folder, copy));
  const hashed = all.flatMap((file) => {
    const [, start = '', hash = '', end = ''] = HASHED.exec(file) ?? [];
    return hash === '' ? [] : [{ file, hash, other: start + [...hash].reverse().join('') + end }];
  });
  const rename = (text: string) =>
    hashed.reduce((changed, { hash }) => changed.replaceAll(hash, [...hash].reverse().join('')), text);
  for (const { file, other } of hashed) {
    const text = rename(readFileSync(join(folder, file), 'utf8'));
    writeFileSync(join(folder, file), file.endsWith('.js') ? `${text}\n/* another build */` : text);
    renameSync(join(folder, file), join(folder, other));
  }
  const integrity = (file: string) =>
    `sha256-${createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('base64')}`;
  const list = hashed.find(({ other }) => other.endsWith('.json'))?.other ?? '';
  const { files } = JSON.parse(readFileSync(join(folder, list), 'utf8')) as { files: Record<string, string> };
  const named = Object.keys(files).map((file) => [file, integrity(file)] as const);
  writeFileSync(join(folder, list), JSON.stringify({ files: Object.fromEntries(named) }));
  const assets = JSON.parse(rename(readFileSync(join(shell, 'shell.json'), 'utf8'))) as {
    integrity: Record<string, string>;
  };
  for (const url of Object.keys(assets.integrity)) assets.integrity[url] = integrity(url.replace('/static/', ''));
  writeFileSync(join(shell, 'shell.json'), JSON.stringify(assets));
}

/** Makes another build from the existing one: a shell whose scripts have other names, and remotes of version 1.0.1. */
export function makeOtherBuild(): OtherBuild {
  // The folder is inside the repository, where the server finds its packages.
  const folder = join(ROOT, '.cache', `e2e-build-${process.pid}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const part of ['api', 'shell']) cpSync(join(DIST, part), join(folder, part), { recursive: true });
  renameShell(join(folder, 'shell'));
  for (const remote of readdirSync(join(DIST, 'remotes'))) {
    makeRelease(join(folder, 'remotes', remote), { remote, version: '1.0.1' });
  }
  return {
    server: join(folder, 'api/server.js'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A proxy that distributes requests to several servers in turn. */
export interface RoundRobin {
  url: string;
  /** Sets the servers that receive requests from now on. */
  serve: (urls: readonly string[]) => void;
  close: () => Promise<void>;
}

/** Starts a proxy. Requests of one visitor may go to different servers. */
export async function startRoundRobin(): Promise<RoundRobin> {
  let targets: readonly string[] = [];
  let turn = 0;
  const proxy: Server = createServer((incoming: IncomingMessage, outgoing) => {
    turn += 1;
    const target = targets[turn % targets.length] ?? '';
    const { method, headers, url = '/' } = incoming;
    // Opens a new connection for each request, because a server may close a kept one just when it is used again.
    const passed = request(new URL(url, target), { method, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    outgoing.on('close', () => passed.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    serve: (urls) => {
      targets = urls;
    },
    close: async () => {
      proxy.closeAllConnections();
      await new Promise((closed) => proxy.close(closed));
    },
  };
}
