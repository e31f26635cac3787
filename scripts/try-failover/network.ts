import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { startBeside } from '../lib/debian-postgres';
import { MACHINE_NAMES, SHOP_NAMES, addressOf } from './samples';
import type { Machine, Shop } from './samples';

const NOBODY = '65534';

/** How this machine stands for several. */
export interface Network {
  /** What stands in place of `10.0.0.` in the samples. */
  readonly prefix: string;
  /** Starts a program on a machine of the database, as PostgreSQL's user. `output` is the descriptor of a file. */
  start: (
    machine: Machine,
    command: string,
    args: readonly string[],
    env: Readonly<Record<string, string>>,
    output: number,
  ) => ChildProcess;
  /** The words that begin a command on a machine of the shop. */
  onShop: (shop: Shop) => readonly string[];
  /** Cuts the line of a machine, or joins it again. Null where machines share the network of this one. */
  setLine: ((machine: Machine, state: 'up' | 'down') => void) | null;
  close: () => void;
}

/** Two numbers for addresses, so that nothing else of this machine has these ports. */
const own = `${String(process.pid % 250)}.${String(Math.floor(process.pid / 250) % 250)}`;

/** Each machine is an address of the loopback interface. */
const openLoopback = (): Network => ({
  prefix: `127.${own}.`,
  start: (_machine, ...program) => startBeside(...program),
  onShop: () => [],
  setLine: null,
  close: () => undefined,
});

/** Calls `ip`. @throws Error with what it says */
function ip(...words: readonly string[]): void {
  const { status, stderr } = spawnSync('ip', words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`ip ${words.join(' ')}: ${stderr}`);
}

/** Each machine is a network namespace with a line to a bridge. Only root may make these. */
function openNamespaces(): Network {
  const id = String(process.pid);
  const [bridge, prefix] = [`shop${id}`, `10.${own}.`];
  const all = [...MACHINE_NAMES, ...SHOP_NAMES];
  const spaceOf = (machine: Machine | Shop) => `shop-${id}-${machine}`;
  // At most 15 characters.
  const lineOf = (machine: Machine | Shop) => `${id}${machine}`;
  ip('link', 'add', bridge, 'type', 'bridge');
  ip('address', 'add', `${prefix}1/24`, 'dev', bridge);
  ip('link', 'set', bridge, 'up');
  for (const machine of all) {
    const [space, line] = [spaceOf(machine), lineOf(machine)];
    ip('netns', 'add', space);
    ip('link', 'add', line, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space);
    ip('link', 'set', line, 'master', bridge, 'up');
    ip('-n', space, 'address', 'add', `${addressOf(machine, { network: prefix })}/24`, 'dev', 'eth0');
    for (const device of ['lo', 'eth0']) ip('-n', space, 'link', 'set', device, 'up');
  }
  return {
    prefix,
    start: (machine, command, args, env, output) => {
      const space = [`--net=/run/netns/${spaceOf(machine)}`, '--setuid', NOBODY, '--setgid', NOBODY];
      return spawn('nsenter', [...space, command, ...args], {
        cwd: '/',
        env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', ...env },
        stdio: ['ignore', output, output],
      });
    },
    onShop: (shop) => ['nsenter', `--net=/run/netns/${spaceOf(shop)}`],
    setLine: (machine, state) => ip('link', 'set', lineOf(machine), state),
    close: () => {
      for (const machine of all) ip('netns', 'delete', spaceOf(machine));
      ip('link', 'delete', bridge);
    },
  };
}

/** Makes namespaces where this process may, else addresses of one network. */
export function openNetwork(): Network {
  const may = process.getuid?.() === 0 && spawnSync('unshare', ['--net', 'ip', 'link']).status === 0;
  return may ? openNamespaces() : openLoopback();
}
