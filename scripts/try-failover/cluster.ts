import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { requirePrograms, runBeside, stopProgram } from '../lib/debian-postgres';
import { lowPort, startProgram } from '../try-samples/programs';
import type { Program } from '../try-samples/programs';
import type { Network } from './network';
import { postmasterOf, signal, signalAll } from './processes';
import {
  MACHINE_NAMES,
  SHOP_NAMES,
  addressOf,
  etcdSettings,
  haproxySettings,
  patroniSettings,
  refuseLossy,
} from './samples';
import type { Machine, Place, Shop } from './samples';

const [ETCD, PATRONI, PATRONICTL] = ['/usr/bin/etcd', '/usr/bin/patroni', '/usr/bin/patronictl'];
const HAPROXY = '/usr/sbin/haproxy';
/** How long a cluster may take until it is whole, or has another primary (ms). */
const MAX_MS = 120_000;

const membersSchema = z.object({
  members: z.array(
    z.object({
      name: z.enum(['db1', 'db2', 'db3']),
      role: z.string(),
      state: z.string(),
      timeline: z.number().optional(),
    }),
  ),
});

/** Repeats a look until it finds something. @throws Error that says what was awaited */
async function awaitResult<T>(what: string, look: () => Promise<T | null>): Promise<T> {
  const begun = performance.now();
  while (performance.now() - begun < MAX_MS) {
    const found = await look();
    if (found !== null) return found;
    await delay(100);
  }
  throw new Error(`${what}: not within ${String(MAX_MS / 1000)} s`);
}

/**
 * Three machines of a database with etcd, Patroni and PostgreSQL, as the samples set them up, and HAProxy on each
 * machine of the shop.
 */
export class Cluster {
  private readonly etcd: ChildProcess[] = [];
  private readonly patroni = new Map<Machine, ChildProcess>();
  private readonly balancers: Program[] = [];
  private ports = { primary: 0, replicas: 0 };

  private readonly place: Place;

  private constructor(
    private readonly folder: string,
    private readonly network: Network,
  ) {
    this.place = { folder, network: network.prefix };
  }

  /** Starts everything and waits until each machine has the data. @throws Error with the package that is missing */
  static async start(folder: string, network: Network): Promise<Cluster> {
    requirePrograms([
      [ETCD, 'etcd-server'],
      [PATRONI, 'patroni'],
      [HAPROXY, 'haproxy'],
    ]);
    const cluster = new Cluster(folder, network);
    try {
      await cluster.begin();
    } catch (error) {
      await cluster.stop();
      throw error;
    }
    return cluster;
  }

  /** HAProxy on a machine of the shop: the host and port that lead to the primary, or to the standbys. */
  balancer(shop: Shop, leadsTo: 'primary' | 'replicas'): string {
    return `${addressOf(shop, this.place)}:${String(this.ports[leadsTo])}`;
  }

  /** The machine whose Patroni says that it is the primary; null without one. */
  async primary(): Promise<Machine | null> {
    const looks = MACHINE_NAMES.map(async (machine) => ((await this.ask(machine, '/primary')).ok ? [machine] : []));
    const [first = null] = (await Promise.all(looks)).flat();
    return first;
  }

  /** Waits until another machine is the primary. @returns it */
  otherPrimary(than: Machine): Promise<Machine> {
    return awaitResult('another primary', async () => {
      const primary = await this.primary();
      return primary === than ? null : primary;
    });
  }

  /** Waits until all three follow one primary, and one of them confirms its commits. */
  whole(): Promise<true> {
    return awaitResult('all three machines', async () => {
      const primary = await this.primary();
      if (primary === null) return null;
      const { members } = membersSchema.parse(
        JSON.parse((await this.ask(primary, '/cluster')).text || '{"members":[]}'),
      );
      const works = members.filter(({ state }) => state === 'running' || state === 'streaming');
      const timelines = new Set(works.map(({ timeline }) => timeline));
      const roles = works.map(({ role }) => role);
      return works.length === 3 && timelines.size === 1 && roles.includes('sync_standby') ? true : null;
    });
  }

  /** Ends Patroni and PostgreSQL of a machine at once. */
  kill(machine: Machine): void {
    const postmaster = postmasterOf(this.data(machine));
    this.patroni.get(machine)?.kill('SIGKILL');
    if (postmaster !== null) signal(postmaster, 'SIGKILL');
  }

  /** Stops all processes of a machine's Patroni and PostgreSQL where they are. */
  freeze(machine: Machine): void {
    const postmaster = postmasterOf(this.data(machine));
    this.patroni.get(machine)?.kill('SIGSTOP');
    if (postmaster !== null) signalAll(postmaster, 'SIGSTOP');
  }

  /** Lets them go on: PostgreSQL before Patroni, which knows of no other primary yet. */
  async thaw(machine: Machine): Promise<void> {
    const postmaster = postmasterOf(this.data(machine));
    if (postmaster !== null) signalAll(postmaster, 'SIGCONT');
    await delay(500);
    this.patroni.get(machine)?.kill('SIGCONT');
  }

  /** Whether the machines have lines that can be cut. */
  get hasLines(): boolean {
    return this.network.setLine !== null;
  }

  /** Cuts the line of a machine to all others, or joins it again. */
  setLine(machine: Machine, state: 'up' | 'down'): void {
    this.network.setLine?.(machine, state);
  }

  /** Starts Patroni on a machine. */
  run(machine: Machine): void {
    this.patroni.set(machine, this.launch(machine, PATRONI, [this.config(machine)]));
  }

  /** Makes another machine the primary as an operator does. @throws Error when patronictl fails */
  async switchOver(machine: Machine): Promise<void> {
    const words = ['-c', this.config(machine), 'switchover', '--leader', machine, '--force'];
    const child = this.launch(machine, PATRONICTL, words);
    await once(child, 'exit');
    if (child.exitCode !== 0) throw new Error(readFileSync(this.log(machine, PATRONICTL), 'utf8'));
  }

  async stop(): Promise<void> {
    for (const balancer of this.balancers) await balancer.stop();
    for (const machine of MACHINE_NAMES) {
      const postmaster = postmasterOf(this.data(machine));
      const child = this.patroni.get(machine);
      if (child !== undefined) await stopProgram(child, 'SIGKILL');
      if (postmaster !== null) signalAll(postmaster, 'SIGKILL');
    }
    for (const child of this.etcd) await stopProgram(child, 'SIGKILL');
  }

  private readonly data = (machine: Machine): string => join(this.folder, machine, 'data');

  private readonly config = (machine: Machine): string => join(this.folder, machine, 'patroni.yml');

  private readonly log = (machine: Machine, program: string): string =>
    join(this.folder, machine, `${basename(program)}.log`);

  private launch(
    machine: Machine,
    command: string,
    args: readonly string[],
    env: Readonly<Record<string, string>> = {},
  ): ChildProcess {
    const output = openSync(this.log(machine, command), 'a');
    const child = this.network.start(machine, command, args, { HOME: this.folder, ...env }, output);
    closeSync(output);
    return child;
  }

  private async ask(machine: Machine, path: string): Promise<{ ok: boolean; text: string }> {
    const url = `http://${addressOf(machine, this.place)}:8008${path}`;
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(1_000) });
      return { ok: answer.ok, text: await answer.text() };
    } catch {
      return { ok: false, text: '' };
    }
  }

  private async begin(): Promise<void> {
    const { folder, place } = this;
    const version = runBeside(PATRONI, ['--version']).stdout;
    for (const machine of MACHINE_NAMES) {
      runBeside('mkdir', ['-m', '700', join(folder, machine)]);
      const settings = patroniSettings(machine, place);
      refuseLossy(settings, version);
      writeFileSync(this.config(machine), settings);
      this.etcd.push(this.launch(machine, ETCD, [], etcdSettings(machine, place)));
    }
    // The first one makes the database, the others copy it.
    const [first = 'db1', ...others] = MACHINE_NAMES;
    this.run(first);
    await awaitResult(`the first primary (${version.trim()})`, () => this.primary());
    for (const machine of others) this.run(machine);
    await this.whole();

    this.ports = { primary: await lowPort(), replicas: await lowPort() };
    for (const shop of SHOP_NAMES) {
      const config = join(folder, `haproxy-${shop}.cfg`);
      writeFileSync(config, haproxySettings(shop, this.ports, place));
      const [command = HAPROXY, ...args] = [...this.network.onShop(shop), HAPROXY, '-db', '-f', config];
      this.balancers.push(await startProgram(command, args, this.ports.primary, {}, addressOf(shop, place)));
    }
  }
}
