import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { HOST_CONTRACT } from '@shop/shared/remote/contract';
import { readConfig } from '../../config';
import { TEST_SHOP } from '../../testing/shop';
import { buildWorkers } from '../../testing/workers';
import { PageRenderer, serverBundle } from './page-renderer';
import type { RenderJob } from './render-protocol';

/** A host's server bundle without React: pages return their markup or a promise of it. */
const HOST = `
exports.singletons = {};
exports.sharedWith = (_remote, _key, module) => module;
exports.renderPage = async ({ Page, away }) => ({ html: away ? '' : await Page(), style: '' });`;

const BUNDLE = `
const after = (delay) => new Promise((resolve) => setTimeout(() => resolve('<h1>After ' + delay + '</h1>'), delay));
const worker = Math.random();
exports.config = { pages: [{ path: '/throws', expose: './Throws', head: () => ({ title: 'Described' }) }] };
exports.pages = {
  './Worker': () => String(worker),
  './Waits': () => after(600),
  './Hangs': () => after(600_000),
  './Spins': () => { for (;;); },
  './Throws': () => { throw new Error('no'); },
  './Good': () => { if (globalThis.broken) throw new Error('broken'); return '<h1>Good</h1>'; },
  './Breaks': () => { globalThis.broken = true; throw new Error('no'); },
};`;

/**
 * The script of a worker that replies correctly until it has to render a page. Then it does what the name in
 * `worker.<name>.cjs` says.
 */
const BAD_WORKER = `
const { writeSync } = require('node:fs');
const say = (head, body) => {
  const text = Buffer.from((typeof head === 'string' ? head : JSON.stringify(head)) + '\\n' + body);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  writeSync(1, Buffer.concat([length, text]));
};
const bad = {
  garbage: () => writeSync(1, 'no message at all, but a line of text'),
  'no-json': ({ seq }) => say({ seq, ok: true }, '<h1>Not JSON</h1>'),
  'no-answer': () => say('null', ''),
  'other-shape': ({ seq }) => say({ seq, ok: true }, '{"html":{"toString":1},"style":"","__proto__":{}}'),
  never: () => undefined,
  'too-much': () => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(1e9);
    writeSync(1, length);
  },
  'out-of-turn': ({ seq }) => say({ seq: seq + 7, ok: true }, '{"html":"<h1>Later</h1>","style":""}'),
  twice: ({ seq }) => {
    say({ seq, ok: true }, JSON.stringify({ html: worker, style: '' }));
    say({ seq, ok: true }, '{"html":"<h1>Again</h1>","style":""}');
  },
};
// Process numbers may repeat, as each worker may have its own namespace.
const worker = String(Math.random());
const misbehave = bad[/worker\\.(.*)\\.cjs/.exec(__filename)[1]];
let held = Buffer.alloc(0);
process.stdin.on('data', (chunk) => {
  held = Buffer.concat([held, chunk]);
  while (held.length >= 4 && held.length >= 4 + held.readUInt32BE()) {
    const end = 4 + held.readUInt32BE();
    const head = JSON.parse(held.toString('utf8', 4, end).split('\\n')[0]);
    held = held.subarray(end);
    if (head.weight === 'page') misbehave(head);
    else say({ seq: head.seq, ok: true }, '{"html":"","style":""}');
  }
});
process.stdin.on('end', () => process.exit());`;

const BAD: readonly (readonly [name: string, reason: string])[] = [
  ['garbage', 'garbled'],
  ['no-json', 'garbled'],
  ['no-answer', 'garbled'],
  ['other-shape', 'garbled'],
  ['never', 'late'],
  ['too-much', 'garbled'],
  ['out-of-turn', 'garbled'],
];

let folder: string;
let renderer: PageRenderer | null = null;
let logged: Record<string, unknown>[] = [];
/** The log entries that report a fault. */
let faults: object[] = [];
/** What came of each page that was to be rendered. */
let results: string[] = [];
const { shop: settings } = readConfig(TEST_SHOP);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pool-'));
  await mkdir(path.join(folder, 'data'));
  await buildWorkers(folder);
  await writeFile(path.join(folder, 'host.cjs'), HOST);
  await writeFile(path.join(folder, 'pages.cjs'), BUNDLE);
  for (const name of [...BAD.map(([bad]) => bad), 'twice']) {
    await writeFile(path.join(folder, `worker.${name}.cjs`), BAD_WORKER);
  }
});

afterEach(() => renderer?.close());
afterAll(() => rm(folder, { recursive: true, force: true }));

function start(workerFile: string, limits: { renderMs?: number; waitMs?: number; hangMs?: number } = {}): PageRenderer {
  logged = [];
  faults = [];
  results = [];
  const log = (line: object) => void logged.push({ ...line });
  renderer = new PageRenderer(
    {
      workerFile: path.join(folder, workerFile),
      realmFile: path.join(folder, 'api/render-realm.js'),
      hostFile: path.join(folder, 'host.cjs'),
      dataDir: path.join(folder, 'data'),
      settings: () => settings,
      workers: 1,
      warmUps: () => [],
      waitMs: 10_000,
      renderMs: 1_000,
      hangMs: 1_000,
      onRender: (_remote, result) => results.push(result),
      ...limits,
    },
    { info: log, warn: log, error: (line: object) => faults.push(line) && log(line) },
  );
  return renderer;
}

const pageOf = (expose: string, remote = 'mfe-front'): Extract<RenderJob, { kind: 'render' }> => ({
  kind: 'render',
  bundle: { remote, version: '1.0.0', file: path.join(folder, 'pages.cjs') },
  expose,
  url: '/',
  remotes: [],
  settings,
  answers: [],
  missing: undefined,
});

describe('misbehaving render workers', () => {
  it.each(BAD)(
    'a misbehaving worker (%s) is ended; the browser renders, and the log names the cause once',
    async (name, reason) => {
      const pages = start(`worker.${name}.cjs`);
      for (let visit = 0; visit < 4; visit += 1) {
        expect(await pages.run(pageOf('./Good'), pages.budget())).toBeUndefined();
      }
      const causes = logged.filter(({ page }) => page === 'mfe-front 1.0.0 ./Good').map((line) => line['reason']);
      expect(causes).toEqual([reason]);
      expect(faults).toEqual(reason === 'late' ? [] : [expect.objectContaining({ reason })]);
    },
  );

  it('a misbehaving worker is replaced when it sends an unrequested message', async () => {
    const pages = start('worker.twice.cjs');
    const first = await pages.run(pageOf('./Good'), pages.budget());
    // The second reply may arrive during the next job, which the browser then does. It is never used.
    const next = await pages.run(pageOf('./Good'), pages.budget());
    const second = next ?? (await pages.run(pageOf('./Good'), pages.budget()));
    const rendered = { html: expect.stringMatching(/^0\.\d+$/), style: '' };
    expect([first, second]).toEqual([rendered, rendered]);
    expect(second?.html).not.toBe(first?.html);
  });
});

describe('limits of render workers', () => {
  const WORKER = 'api/render-worker.cjs';
  const workerOf = async (pages: PageRenderer) =>
    (await pages.run(pageOf('./Worker'), { ...pages.budget(), wait: 10_000 }))?.html;

  it('a page that is late by the clock, but uses little processor time, is waited for', async () => {
    const pages = start(WORKER, { renderMs: 200 });
    const worker = await workerOf(pages);
    for (let visit = 0; visit < 3; visit += 1) {
      expect(await pages.run(pageOf('./Waits'), pages.budget())).toEqual({ html: '<h1>After 600</h1>', style: '' });
    }
    expect(await workerOf(pages)).toBe(worker);
  });

  it.each([
    ['uses more processor time than it may', './Spins', 'It used more than 300 ms of processor time', 20_000],
    ['waits for longer than any page', './Hangs', 'It did not answer within 500 ms', 500],
  ])('a page that %s ends its worker', async (_what, expose, detail, hangMs) => {
    const pages = start(WORKER, { renderMs: 300, hangMs });
    const worker = await workerOf(pages);
    for (let visit = 0; visit < 3; visit += 1) await pages.run(pageOf(expose), pages.budget());
    expect(results.slice(1)).toEqual(['late', 'late', 'left']);
    expect(logged).toContainEqual(expect.objectContaining({ reason: 'late', detail }));
    expect(await workerOf(pages)).not.toBe(worker);
  });

  it('a page that no worker was free for in time is no failure, and its worker continues', async () => {
    const pages = start(WORKER, { waitMs: 100 });
    const worker = await workerOf(pages);
    const crowd = await Promise.all(
      ['./Waits', './Good', './Good'].map((one) => pages.run(pageOf(one), pages.budget())),
    );
    expect(crowd).toEqual([expect.objectContaining({ html: '<h1>After 600</h1>' }), undefined, undefined]);
    expect(results).toEqual(['rendered', 'busy', 'busy', 'rendered']);
    expect(await workerOf(pages)).toBe(worker);
  });

  it('too many waiting pages are refused at once, but are still described', async () => {
    const pages = start(WORKER);
    const { bundle } = pageOf('./Throws');
    await workerOf(pages);
    const busy = pages.run(pageOf('./Waits'), pages.budget());
    const crowd = Array.from({ length: 200 }, () => pages.run(pageOf('./Good'), pages.budget()));
    const view = { answers: [], settings, search: '' };
    const described = pages.run({ kind: 'describe', bundle, expose: './Throws', view }, pages.budget());
    expect(await described).toMatchObject({ head: { title: 'Described' } });
    expect(results.filter((result) => result === 'rendered').length).toBeLessThan(5);
    await busy;
    expect((await Promise.all(crowd)).filter((page) => page === undefined)).toHaveLength(200 - 128);
  });

  it('a page that throws again and again is left to browsers for a while, but is still described', async () => {
    const pages = start(WORKER);
    const { bundle } = pageOf('./Throws');
    for (let visit = 0; visit < 12; visit += 1) await pages.run(pageOf('./Throws'), pages.budget());
    expect(results).toEqual([...Array.from({ length: 10 }, () => 'threw'), 'left', 'left']);
    const view = { answers: [], settings, search: '' };
    const described = await pages.run({ kind: 'describe', bundle, expose: './Throws', view }, pages.budget());
    expect(described).toEqual({ head: { title: 'Described' }, more: [] });
    expect(await workerOf(pages)).toBeDefined();
  });

  it('pages that wait while their breaker opens are not tried any more', async () => {
    const pages = start(WORKER, { renderMs: 300 });
    await Promise.all(Array.from({ length: 5 }, () => pages.run(pageOf('./Spins'), pages.budget())));
    expect(results).toEqual(['late', 'late', 'left', 'left', 'left']);
  });
});

describe('render workers', () => {
  it('a render worker belongs to one remote, and ends with the last of its releases', async () => {
    const pages = start('api/render-worker.cjs');
    expect([...pages.running]).toEqual([]);
    const [front, other] = [pageOf('./Good'), pageOf('./Good', 'mfe-other')];
    for (const page of [front, other]) expect(await pages.run(page, pages.budget())).toMatchObject({ style: '' });
    expect([...pages.running]).toEqual([
      ['mfe-front', 1],
      ['mfe-other', 1],
    ]);
    pages.retain([front.bundle]);
    expect([...pages.running]).toEqual([['mfe-front', 1]]);
    pages.retain([]);
    expect([...pages.running]).toEqual([]);
  });

  it('a remote without public pages has no render worker', () => {
    const page = { path: '/orders', title: 'Orders', expose: './OrdersPage' };
    const release = {
      build: 'abc',
      name: 'mfe-front',
      container: 'mfe_front',
      menu: [],
      singletons: {},
      contract: `^${HOST_CONTRACT}`,
      files: {},
    };
    const bundleOf = (access: 'public' | 'employee') =>
      serverBundle({ ...release, version: '1.0.0', pages: [{ ...page, access }] }, '1.0.0', '/releases');
    expect(bundleOf('employee')).toBeNull();
    expect(bundleOf('public')).toMatchObject({ remote: 'mfe-front', file: '/releases/server/pages.cjs' });
  });

  it('the isolation of a render worker is logged once: what is active and what is missing', async () => {
    const pages = start('api/render-worker.cjs');
    for (const page of [pageOf('./Good'), pageOf('./Good', 'mfe-other')]) await pages.run(page, pages.budget());
    expect(logged.filter((line) => 'standing' in line)).toEqual([
      { standing: expect.arrayContaining([expect.stringContaining('permission model')]), missing: expect.any(Array) },
    ]);
  });

  it('a release that breaks its context again and again gets a new one', async () => {
    const pages = start('api/render-worker.cjs');
    expect(await pages.run(pageOf('./Good'), pages.budget())).toMatchObject({ html: '<h1>Good</h1>' });
    await pages.run(pageOf('./Breaks'), pages.budget());
    expect(await pages.run(pageOf('./Good'), pages.budget())).toBeUndefined();
    expect(await pages.run(pageOf('./Good', 'mfe-other'), pages.budget())).toMatchObject({ html: '<h1>Good</h1>' });
    let again;
    while (!again) again = await pages.run(pageOf('./Good'), pages.budget());
    expect(again.html).toBe('<h1>Good</h1>');
  }, 20_000);
});
