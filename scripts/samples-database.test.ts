import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { refuseLossy } from './try-failover/samples';

const root = join(__dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const etcd = read('deploy/etcd/etcd.env');
const patroni = read('deploy/patroni/patroni.yml');
const haproxy = read('deploy/haproxy/postgres.cfg');
const runbook = read('docs/runbooks/several-machines.md');

const MACHINES = { db1: '10.0.0.11', db2: '10.0.0.12', db3: '10.0.0.13' };

/** All matches of a pattern with two groups, as an object. */
const pairs = (text: string, pattern: RegExp): Record<string, string> =>
  Object.fromEntries([...text.matchAll(pattern)].map(([, name = '', value = '']) => [name, value]));

describe('the samples of a database on three machines', () => {
  it('name the same machines', () => {
    expect(pairs(etcd, /(db\d)=http:\/\/([\d.]+):2380/g)).toEqual(MACHINES);
    expect([...patroni.matchAll(/^ +- ([\d.]+):2379$/gm)].map(([, address]) => address)).toEqual(
      Object.values(MACHINES),
    );
    for (const [part] of haproxy.matchAll(/^listen (?:primary|replicas)\n(?:(?: .*)?\n)+/gm)) {
      expect(pairs(part, /^ +server (db\d) ([\d.]+):5432 check port 8008$/gm)).toEqual(MACHINES);
    }
    expect(pairs(runbook, /(db\d)=(10\.0\.0\.\d+)/g)).toEqual(MACHINES);
  });

  it('lose no acknowledged order: a second machine confirms each, and etcd is used in the language that Patroni 3.0 can', () => {
    expect(patroni).toMatch(/^ +synchronous_mode: true$/m);
    expect(patroni).toMatch(/^etcd:$/m);
    expect(patroni).not.toMatch(/^etcd3:/m);
    expect(etcd).toMatch(/^ETCD_ENABLE_V2=true$/m);
  });

  it('give Patroni the time that its rules ask for', () => {
    const { ttl, loop_wait, retry_timeout } = pairs(patroni, /^ +(ttl|loop_wait|retry_timeout): (\d+)$/gm);
    expect(Number(ttl)).toBeGreaterThanOrEqual(Number(loop_wait) + 2 * Number(retry_timeout));
  });

  it('close the connections to a machine that is no longer the primary', () => {
    const [primary = ''] = /^listen primary\n(?:(?: .*)?\n)+/m.exec(haproxy) ?? [];
    expect(primary).toContain('send meth OPTIONS uri /primary\n');
    expect(primary).toMatch(/^ +default-server .*on-marked-down shutdown-sessions$/m);
  });

  it('the runbook replaces every secret of the samples', () => {
    for (const [secret] of patroni.matchAll(/change-me-\w+/g)) expect(runbook).toContain(`s/${secret}/`);
  });
});

describe('refuseLossy', () => {
  it.each(['patroni 3.0.2', 'patroni 2.1.7', 'patroni 3.0'])(
    'refuses %s with etcd3 and says what to change',
    (version) => {
      expect(() => refuseLossy('etcd3:\n  hosts: a', version)).toThrow(
        /^patroni .* can lose acknowledged orders .* Use 'etcd:'/,
      );
      expect(() => refuseLossy('etcd:\n  hosts: a', version)).not.toThrow();
    },
  );

  it.each(['patroni 3.0.3', 'patroni 3.1.0', 'patroni 4.1.4'])('accepts %s with etcd3', (version) => {
    expect(() => refuseLossy('etcd3:\n  hosts: a', version)).not.toThrow();
  });
});
