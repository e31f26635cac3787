import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Report } from '../lib/trial';
import { ask } from './parsers';
import { adapt, lowPort, startProgram } from './programs';
import type { Place, Proxy } from './proxies';
import { Visitor } from './visitor';

const HAPROXY = '/usr/sbin/haproxy';
const sample = new URL('../../deploy/haproxy/haproxy.cfg', import.meta.url);

/** HAProxy, started with the sample. */
export interface Balancer {
  /** Its port for TLS, and the one without. */
  port: number;
  plain: number;
  /** All lines of its log. */
  output: () => string;
  /** Waits until it sends visitors to a server, or no longer does. */
  sees: (server: 'first' | 'second', up: boolean) => Promise<void>;
  stop: () => Promise<void>;
}

/** Sends a command to its socket. @returns its answer */
function say(socket: string, words: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const connection = connect(socket, () => connection.end(`${words}\n`));
    connection.on('data', (bytes: Buffer) => (said += String(bytes)));
    connection.on('error', reject).on('close', () => resolve(said));
  });
}

/** Paths, and the ports of the two servers. */
interface PlaceOfTwo extends Omit<Place, 'shopPort'> {
  servers: readonly [number, number];
}

/** Starts HAProxy with the sample, except for ports, log and certificate. @throws Error when it is not installed */
export async function startBalancer(
  { folder, certificate, key, servers }: PlaceOfTwo,
  report: Report,
): Promise<Balancer> {
  if (!existsSync(HAPROXY)) throw new Error(`${HAPROXY} is not there: apt-get install haproxy`);
  const [plain, tls] = [await lowPort(), await lowPort()];
  const [both, config, socket] = ['both.pem', 'haproxy.cfg', 'socket'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'), { mode: 0o600 });
  writeFileSync(
    config,
    adapt(readFileSync(sample, 'utf8'), [
      ['    bind :80\n', `    bind 127.0.0.1:${String(plain)}\n`, 1],
      ['bind :443 ssl crt /etc/haproxy/shop.pem', `bind 127.0.0.1:${String(tls)} ssl crt ${both}`, 1],
      ['log /dev/log local0', `log stdout format raw local0\n    stats socket ${socket}`, 1],
      ['    user haproxy\n    group haproxy\n', '', 1],
      ['127.0.0.1:3000', `127.0.0.1:${String(servers[0])}`, 5],
      ['127.0.0.1:3001', `127.0.0.1:${String(servers[1])}`, 5],
    ]),
  );
  const version = ask(HAPROXY, ['-v'])?.output.split('\n')[0] ?? '';
  const verdict = ask(HAPROXY, ['-c', '-f', config]);
  report.check(`haproxy -c (${version})`, verdict?.ok === true, verdict?.output ?? '');
  const program = await startProgram(HAPROXY, ['-db', '-f', config], tls, {});
  const sees = async (server: 'first' | 'second', up: boolean): Promise<void> => {
    for (;;) {
      // The name, the server, and its state in the 18th field.
      const line = (await say(socket, 'show stat')).split('\n').find((one) => one.startsWith(`shop,${server},`));
      if ((line?.split(',')[17] === 'UP') === up) return;
      await delay(50);
    }
  };
  return { port: tls, plain, output: program.output, sees, stop: program.stop };
}

/** Starts HAProxy before one server, and an address where the second would be; null when it is not installed. */
export async function startHaproxy({ folder, shopPort, ...place }: Place, report: Report): Promise<Proxy | null> {
  if (!existsSync(HAPROXY)) {
    report.leaveOut('HAProxy is not installed');
    return null;
  }
  const own = join(folder, 'haproxy');
  mkdirSync(own);
  const balancer = await startBalancer({ ...place, folder: own, servers: [shopPort, await lowPort()] }, report);
  await balancer.sees('second', false);
  return {
    ...{ name: 'HAProxy', keeps: false, stop: balancer.stop },
    // Its JSON has each slash escaped.
    logs: () => balancer.output().replaceAll('\\/', '/'),
    visitor: new Visitor(balancer.port, balancer.plain, readFileSync(place.certificate)),
  };
}
