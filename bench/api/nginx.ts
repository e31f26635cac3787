import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** A running nginx that serves files. */
export interface RunningNginx {
  url: string;
  stop: () => Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}

const configuration = (folder: string, port: number) => `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/nginx.pid;
error_log stderr crit;
worker_processes 1;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  keepalive_requests 1000000000;
  open_file_cache max=10;
  default_type application/json;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server { listen 127.0.0.1:${port}; root ${folder}/files; location / { try_files $uri.json =404; } }
}
`;

/** Serves files by path, with one worker, because Node has one thread. Returns null when nginx is not installed. */
export async function startNginx(files: Readonly<Record<string, Buffer>>): Promise<RunningNginx | null> {
  if (spawnSync('nginx', ['-v']).error !== undefined) return null;
  const folder = mkdtempSync(join(tmpdir(), 'shop-bench-nginx-'));
  for (const [path, bytes] of Object.entries(files)) {
    const file = join(folder, 'files', `${path}.json`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
  const port = await freePort();
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port));
  const server = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' });
  const exited = once(server, 'exit');
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 50 && server.exitCode === null; attempt += 1) {
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      break;
    await delay(50);
  }
  return {
    url,
    stop: async () => {
      server.kill('SIGTERM');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
