import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { Metrics } from '../api/src/metrics/metrics';

const root = join(__dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const dashboardSchema = z.object({
  title: z.string().min(1),
  panels: z
    .array(
      z.object({
        id: z.number(),
        title: z.string().min(1),
        targets: z.array(z.object({ refId: z.string(), expr: z.string().min(1) })).min(1),
      }),
    )
    .min(1),
});

const alerts = read('deploy/prometheus/alerts.yml');
const operations = read('docs/operations.md');
const dashboard = dashboardSchema.parse(JSON.parse(read('deploy/grafana/shop.json')));

/** The rules of the file, each as its lines. */
const rules = alerts.split(/^ {6}- (?=alert: )/m).slice(1);

/** The expression of a rule, which is on one line or folded over several. */
const questionOf = (rule: string): string => {
  const [, folded, plain] = /^ {8}expr: (?:>-\n((?: {10}.*\n)+)|(.+)\n)/m.exec(rule) ?? [];
  return (folded ?? plain ?? '').replace(/\s+/g, ' ').trim();
};

const questions = [
  ...rules.map(questionOf),
  ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
];

/** The label names of all series that the server exposes, by metric name. */
const served = new Map<string, Set<string>>();

beforeAll(async () => {
  const metrics = new Metrics();
  metrics.requestAnswered('GET', '/api/settings', 200, 1);
  metrics.pageSent('mfe-front', 'kept');
  metrics.pageRendered('mfe-front', 'rendered');
  metrics.rendererEnded('mfe-front', 'late');
  metrics.pageIncomplete('mfe-front', 'markup');
  metrics.orderPlaced('visitor');
  metrics.remoteFailed('mfe-front', 'entry');
  metrics.watchDisk('.');
  metrics.watchPool({ totalCount: 2, idleCount: 1, waitingCount: 0 });
  const backups = [{ to: '/mnt/backups', age: 60, every: 3600 }];
  metrics.watchJobs(() => Promise.resolve({ failed: 0, paused: false, backups }));
  metrics.watchNotices(() => true);
  metrics.watchReplica(() => 0);
  metrics.watchRenderers(() => new Map([['mfe-front', 2]]));
  metrics.watchProcess();
  for (const [, name = '', labels = ''] of (await metrics.text()).matchAll(/^([a-z]\w*)(?:\{(.*)\})? \S+$/gm)) {
    const names = [...labels.matchAll(/(\w+)="/g)].map(([, label = '']) => label);
    served.set(name, new Set([...(served.get(name) ?? []), ...names]));
  }
});

describe('the alerts', () => {
  it('each alert has a unique name, an expression, a severity, a summary and a description', () => {
    expect(rules.length).toBeGreaterThan(5);
    const names = rules.map((rule) => /^alert: (\w+)$/m.exec(rule)?.[1]);
    expect(new Set(names).size).toBe(rules.length);
    for (const rule of rules) {
      expect(questionOf(rule)).not.toBe('');
      expect(rule).toMatch(/^ {8}labels:\n {10}severity: (?:page|ticket)$/m);
      expect(rule).toMatch(/^ {8}annotations:\n {10}summary: \S.*\n {10}description: ['"].+['"]$/m);
    }
  });

  it('stand in a file that every YAML parser reads the same way', () => {
    const line = /^(?:#.*|(?: {2})*(?:- )?\w+:(?: (?:>-|\S.*))?| {10}\S.*)?$/;
    expect(alerts.split('\n').filter((one) => !line.test(one) || one.includes('\t'))).toEqual([]);
  });
});

describe('the dashboard', () => {
  it('has panels with unique titles and ids', () => {
    for (const key of ['id', 'title'] as const) {
      expect(new Set(dashboard.panels.map((panel) => panel[key])).size).toBe(dashboard.panels.length);
    }
  });
});

describe('the queries of the alerts and the dashboard', () => {
  it('the queries of the alerts and the dashboard use only metrics and labels of the server', () => {
    for (const question of questions) {
      const used = [...question.matchAll(/\b((?:shop|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)];
      expect([question, used.length > 0 || question.startsWith('up{')]).toEqual([question, true]);
      for (const [, name = '', labels = ''] of used) {
        expect([...served.keys()]).toContain(name);
        // Prometheus itself adds the job and the instance.
        const named = [...labels.matchAll(/(\w+)!?=/g)]
          .map(([, label = '']) => label)
          .filter((label) => label !== 'job');
        expect(named.filter((label) => !served.get(name)?.has(label))).toEqual([]);
      }
    }
  });
});

describe('the dashboard and the alerts together', () => {
  it('the dashboard and the alerts together use every metric of the shop', () => {
    const shown = new Set(questions.join(' ').match(/\bshop_\w+/g));
    const exported = [...served.keys()].filter((name) => name.startsWith('shop_'));
    const families = new Map<string, string[]>();
    for (const name of exported) {
      const family = name.replace(/_(?:bucket|sum|count)$/, '');
      families.set(family, [...(families.get(family) ?? []), name]);
    }
    expect([...families].filter(([, names]) => !names.some((name) => shown.has(name)))).toEqual([]);
    const panels = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join(' ');
    for (const name of ['shop_backup_age_seconds', 'shop_jobs_failed', 'shop_jobs_paused']) {
      expect([panels, alerts]).toEqual([expect.stringContaining(name), expect.stringContaining(name)]);
    }
  });
});

describe('docs/operations.md', () => {
  it('lists exactly the metrics of the shop', () => {
    const listed = [...operations.matchAll(/^\| `(shop_\w+)`/gm)].map(([, name = '']) => name);
    const exported = [...served.keys()].filter((name) => name.startsWith('shop_'));
    const families = new Set(exported.map((name) => name.replace(/_(?:bucket|sum|count)$/, '')));
    expect(listed.sort()).toEqual([...families].sort());
  });
});
