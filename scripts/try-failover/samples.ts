import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';
import { adapt } from '../try-samples/programs';

/** The machines of the database, and the last part of their addresses in the samples. */
const MACHINES = { db1: '11', db2: '12', db3: '13' } as const;
export type Machine = keyof typeof MACHINES;
export const MACHINE_NAMES: readonly Machine[] = ['db1', 'db2', 'db3'];

/** The machines of the shop. */
const SHOPS = { shop1: '21', shop2: '22' } as const;
export type Shop = keyof typeof SHOPS;
export const SHOP_NAMES: readonly Shop[] = ['shop1', 'shop2'];

/** The first Patroni that, with `etcd3:`, never takes the leader's key from another machine. */
const FIRST_SAFE = [3, 0, 3];

/** Where the trial puts what the samples put onto machines of their own. */
export interface Place {
  /** A folder for each machine, by its name. */
  folder: string;
  /** The network: what stands in place of `10.0.0.` */
  network: string;
}

const sample = (file: string): string => readFileSync(join(ROOT, 'deploy', file), 'utf8');

/** The address of a machine in this place. */
export const addressOf = (machine: Machine | Shop, { network }: Pick<Place, 'network'>): string =>
  `${network}${{ ...MACHINES, ...SHOPS }[machine]}`;

const forMachine = (text: string, machine: Machine, place: Place): string =>
  text
    .replaceAll('THIS_NAME', machine)
    .replaceAll('THIS_ADDRESS', addressOf(machine, place))
    .replaceAll('10.0.0.', place.network);

/** The settings of etcd on a machine. */
export function etcdSettings(machine: Machine, place: Place): Record<string, string> {
  const text = forMachine(sample('etcd/etcd.env'), machine, place);
  const here = adapt(text, [['/var/lib/etcd/shop', join(place.folder, machine, 'etcd'), 1]]);
  return Object.fromEntries(
    [...here.matchAll(/^([A-Z_0-9]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
}

/** The settings of Patroni on a machine. The machine of the trial has a watchdog that must not restart it. */
export function patroniSettings(machine: Machine, place: Place): string {
  const own = join(place.folder, machine);
  return adapt(forMachine(sample('patroni/patroni.yml'), machine, place), [
    ['data_dir: /var/lib/postgresql/15/shop', `data_dir: ${own}/data`, 1],
    ['pgpass: /var/lib/postgresql/patroni.pgpass', `pgpass: ${own}/pgpass`, 1],
    ['unix_socket_directories: /var/run/postgresql', `unix_socket_directories: ${own}`, 1],
    ['mode: automatic', "mode: 'off'", 1],
  ]);
}

/** The settings of HAProxy on a machine of the shop. */
export function haproxySettings(shop: Shop, ports: { primary: number; replicas: number }, place: Place): string {
  const address = addressOf(shop, place);
  return adapt(sample('haproxy/postgres.cfg').replaceAll('10.0.0.', place.network), [
    ['    bind 127.0.0.1:5000\n', `    bind ${address}:${String(ports.primary)}\n`, 1],
    ['    bind 127.0.0.1:5001\n', `    bind ${address}:${String(ports.replicas)}\n`, 1],
    ['log /dev/log local0', 'log stdout format raw local0', 1],
    ['    user haproxy\n    group haproxy\n', '', 1],
  ]);
}

/** A secret of the sample of Patroni, such as the password of the superuser. */
export function passwordOf(role: 'superuser'): string {
  const [, password] =
    new RegExp(`^ {4}${role}:\\n.*\\n +password: (.*)$`, 'm').exec(sample('patroni/patroni.yml')) ?? [];
  if (password === undefined) throw new Error(`patroni.yml has no password of the ${role}`);
  return password;
}

/**
 * Refuses a setup that can lose acknowledged orders.
 *
 * @param version what `patroni --version` prints
 * @throws Error that says what to change
 */
export function refuseLossy(settings: string, version: string): void {
  const numbers = (/(\d+)\.(\d+)\.(\d+)/.exec(version) ?? []).slice(1).map(Number);
  const differing = FIRST_SAFE.findIndex((number, index) => number !== numbers[index]);
  const older = numbers.length < 3 || (differing >= 0 && (numbers[differing] ?? 0) < (FIRST_SAFE[differing] ?? 0));
  if (/^etcd3:/m.test(settings) && older) {
    throw new Error(
      `${version.trim()} with 'etcd3:' can lose acknowledged orders when a primary freezes. ` +
        "Use 'etcd:' and ETCD_ENABLE_V2=true, or Patroni 3.0.3 or newer.",
    );
  }
}
