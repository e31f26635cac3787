import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startAlertReceiver } from '../testing/alert-receiver';
import type { AlertReceiver } from '../testing/alert-receiver';
import { createTestApp } from '../testing/app';
import type { TestApp, TestAppOptions } from '../testing/app';
import { eventually } from '../testing/eventually';
import { TEST_SHOP } from '../testing/shop';
import { FaultAlerts, PER_WINDOW, WAITING } from './fault-alerts';
import type { Fault, FaultAlertsOptions } from './fault-alerts';
import { FaultGroups } from './fault-groups';

const AUTH_SECRET = 'a secret of the house, long enough';

let receiver: AlertReceiver;

let shop: TestApp | null = null;
const lines: string[] = [];

beforeEach(async () => {
  lines.length = 0;
  receiver = await startAlertReceiver();
});

afterEach(async () => {
  await shop?.close();
  shop = null;
  await receiver.close();
});

type OpenOptions = Pick<TestAppOptions, 'site'> & { logLevel?: string };

/** Opens a shop that posts its faults. Its route `/faulty` fails. */
async function openShop({ site, logLevel = 'warn' }: OpenOptions = {}): Promise<TestApp> {
  shop = await createTestApp({
    env: { LOG_LEVEL: logLevel, ALERT_WEBHOOK_URL: receiver.url, AUTH_SECRET },
    logStream: { write: (line) => lines.push(line) },
    site: async (app, deps) => {
      app.get<{ Params: { kind: string } }>('/faulty/:kind', ({ params }) => {
        throw new TypeError(
          `${params.kind}: ` +
            `"Jane Doe" at +961 76 543 210, 12125550142 or jane@example.test; ${AUTH_SECRET}; ` +
            'postgres://shop:hunter2@db/shop; GET /api/orders?q=Doe; Bearer abcdef',
        );
      });
      await site?.(app, deps);
    },
  });
  return shop;
}

const ask = (app: TestApp['app'], kind = 'one') =>
  app.inject({
    url: `/faulty/${kind}?q=Jane`,
    headers: { 'x-request-id': 'request-0003', authorization: 'Bearer abcdef' },
  });

describe('fault alerts', () => {
  it('a fault of a request is posted once, without visitor input and secrets', async () => {
    const { app } = await openShop();
    expect((await ask(app)).statusCode).toBe(500);
    await app.close();
    expect(receiver.posted).toEqual([
      {
        shop: TEST_SHOP.SHOP_NAME,
        at: expect.stringMatching(/^\d{4}-.*Z$/),
        process: expect.stringMatching(new RegExp(`-${String(process.pid)}$`)),
        version: expect.stringMatching(/^\d+\.\d+\.\d+/),
        level: 'error',
        message: expect.stringMatching(/^request failed: TypeError: /),
        requestId: 'request-0003',
        stack: expect.stringMatching(/^ +at .*fault-alerts\.test\.ts/),
        suppressed: 0,
      },
    ]);
    const secrets = ['Jane', 'Doe', '543', '1212555', 'example.test', AUTH_SECRET, 'hunter2', 'abcdef'];
    for (const secret of secrets) expect(JSON.stringify(receiver.posted)).not.toContain(secret);
  });

  it('ten faults of one cause are one post, and an all-clear says when the cause is over', async () => {
    const { app } = await openShop();
    for (let count = 0; count < 10; count += 1) await ask(app);
    app.deps.notices.note('database', 'The database takes no writes: its disk is full.', 'error');
    app.deps.notices.note('database', 'The database takes no writes: its disk is full.', 'error');
    app.deps.notices.clear('database', 'The database takes writes again');
    await eventually(async () => expect(receiver.posted).toHaveLength(3));
    expect(receiver.posted.map(({ level, message }) => [level, message])).toEqual([
      ['error', expect.stringMatching(/^request failed: TypeError: one/)],
      ['error', 'The database takes no writes: its disk is full.'],
      ['clear', 'all clear: The database takes no writes: its disk is full.'],
    ]);
  });

  it.each(['error', 'silent'])(
    'at LOG_LEVEL=%s, faults and the end of their cause are posted, too',
    async (logLevel) => {
      const { app } = await openShop({ logLevel });
      app.deps.notices.note('database', 'The database takes no writes: its disk is full.', 'error');
      app.deps.notices.clear('database', 'The database takes writes again');
      await eventually(async () => expect(receiver.posted.map(({ level }) => level)).toEqual(['error', 'clear']));
      expect(lines).toHaveLength(logLevel === 'error' ? 1 : 0);
    },
  );

  it('a cause that stays away is over, and one that goes on is posted again with its number', async () => {
    const posted: Fault[] = [];
    const groups = new FaultGroups({ post: (fault) => posted.push(fault), quietMs: 300, repeatMs: 40 });
    groups.tell({ level: 'error', message: 'request 1 failed', stack: '  at one' });
    groups.tell({ level: 'error', message: 'request 2 failed', stack: '  at one' });
    await eventually(async () => expect(posted).toHaveLength(3));
    groups.close();
    expect(posted).toEqual([
      { level: 'error', message: 'request 1 failed', stack: '  at one' },
      { level: 'error', message: 'request 1 failed', stack: '  at one', repeated: 1 },
      { level: 'clear', message: 'all clear: request 1 failed (2 times)' },
    ]);
  });

  /** Opens a shop whose database refuses sign-ins, and a function that tries one. */
  async function openRefusing() {
    const { app, database } = await openShop();
    await database.pool.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception using errcode = '57P03'; end $$;
      create trigger refuse before insert on rate_limits for each row execute function refuse()`);
    const payload = { email: 'a@b.example', password: 'wrong' };
    const signIn = async () => {
      expect((await app.inject({ method: 'POST', url: '/api/auth/login', payload })).statusCode).toBe(503);
    };
    return { app, signIn };
  }

  it('a code of the database is posted in words', async () => {
    const { app, signIn } = await openRefusing();
    await signIn();
    await app.close();
    expect(receiver.posted).toMatchObject([
      { message: expect.stringContaining('the database is starting or stopping (57P03)') },
    ]);
  });

  it('an outage is one post and one all-clear, whatever fails before, during and right after it', async () => {
    const { app, signIn } = await openRefusing();
    await signIn();
    app.deps.notices.note('database', 'The database does not answer.', 'error');
    await signIn();
    app.deps.notices.clear('database', 'The database takes writes again');
    await signIn();
    await app.close();
    expect(receiver.posted.map(({ level, message, cause }) => [level, message, cause])).toEqual([
      ['error', 'The database does not answer.', 'database'],
      // Of a second of failed requests one is logged, so that the number depends on the pace.
      ['clear', expect.stringMatching(/^all clear: The database does not answer\. \([23] times\)$/), undefined],
    ]);
  });

  it('a symptom is posted by itself if nothing reports its cause in time', async () => {
    const posted: Fault[] = [];
    const groups = new FaultGroups({ post: (fault) => posted.push(fault), symptomMs: 20 });
    const late: Fault = { level: 'error', message: 'the report failed', job: 'report', symptom: 'database' };
    groups.tell(late);
    groups.tell(late);
    expect(posted).toEqual([]);
    await eventually(async () => expect(posted).toHaveLength(1));
    groups.over('database');
    groups.over('job report');
    groups.close();
    expect(posted).toMatchObject([
      { message: 'the report failed', job: 'report', repeated: 1 },
      { level: 'clear', message: 'all clear: the report failed (2 times)', job: 'report' },
    ]);
  });

  it('a fault of a job is posted with the name of the job', async () => {
    const { app } = await openShop({
      site: (_app, { jobs }) =>
        jobs.add({
          kind: 'work',
          subject: '/mnt/backups',
          title: 'Do the work',
          everySeconds: 3600,
          run: () => Promise.reject(new Error('no space left')),
        }),
    });
    await app.deps.jobs.look();
    await app.deps.jobs.idle();
    await app.close();
    expect(receiver.posted).toEqual([
      expect.objectContaining({ job: 'work /mnt/backups', message: 'a job failed: Do the work: Error: no space left' }),
    ]);
  });

  it('a fault during the shutdown of the server is posted', async () => {
    const { app } = await openShop({
      site: (pages) =>
        void pages.addHook('onClose', async () => pages.log.fatal({ err: new Error('broken') }, 'too late')),
    });
    await app.close();
    expect(receiver.posted).toEqual([expect.objectContaining({ level: 'fatal', message: 'too late: Error: broken' })]);
  });

  it('a logged warning and a refused request are not posted as faults', async () => {
    const { app } = await openShop();
    app.log.warn('only a warning');
    expect((await app.inject('/api/nothing')).statusCode).toBe(404);
    await app.close();
    expect(receiver.posted).toEqual([]);
  });
});

describe('failing alert webhooks', () => {
  it('a failing alert webhook delays no request and gets one post at a time', async () => {
    receiver.status = null;
    const { app } = await openShop();
    for (const kind of ['one', 'two', 'three']) expect((await ask(app, kind)).statusCode).toBe(500);
    await eventually(async () => expect(receiver.posted).toHaveLength(1));
    expect((await app.inject('/api/settings')).statusCode).toBe(200);
    expect(receiver.posted).toHaveLength(1);
  });

  it('a failing alert webhook is logged once as a warning, which is no fault itself', async () => {
    receiver.status = 500;
    const { app } = await openShop();
    for (const kind of ['one', 'two', 'three']) await ask(app, kind);
    await app.close();
    expect(receiver.posted.map(({ suppressed }) => suppressed)).toEqual([0, 1, 2]);
    const warnings = lines.filter((line) => line.includes('ALERT_WEBHOOK_URL'));
    expect(warnings.map((line): unknown => JSON.parse(line))).toEqual([expect.objectContaining({ level: 40 })]);
    expect(lines.join('')).not.toContain('a-token-of-the-address');
  });

  it.each([
    ['never answers', null],
    ['redirects', 302],
  ])('a fault is lost when the alert webhook %s', async (_what, answer) => {
    receiver.status = answer;
    const { alerts, warnings } = alertsOf({ timeoutMs: 50 });
    for (const message of ['first', 'second']) alerts.tell({ level: 'error', message });
    await eventually(async () => expect(receiver.posted).toHaveLength(2));
    await alerts.close();
    expect(receiver.posted.map(({ message }) => message)).toEqual(['first', 'second']);
    expect(warnings).toHaveLength(1);
  });
});

function alertsOf(options: Partial<FaultAlertsOptions>): { alerts: FaultAlerts; warnings: string[] } {
  const warnings: string[] = [];
  const warn = (_details: object, message: string) => void warnings.push(message);
  return {
    alerts: new FaultAlerts({ url: receiver.url, secrets: [], shopName: () => 'Shop', warn, ...options }),
    warnings,
  };
}

describe('floods of faults', () => {
  const MANY = 1000;
  const flood = (alerts: FaultAlerts) => {
    for (let count = 0; count < MANY; count += 1) alerts.tell({ level: 'error', message: 'request failed' });
  };

  it('the number of posts during a flood of faults is limited', async () => {
    const { alerts } = alertsOf({});
    flood(alerts);
    await alerts.close();
    expect(receiver.posted).toHaveLength(PER_WINDOW);
  });

  it('the count of suppressed faults in the posts is complete after a flood', async () => {
    const { alerts } = alertsOf({ windowMs: 20 });
    flood(alerts);
    await eventually(async () => expect(receiver.posted).toHaveLength(1 + WAITING));
    await alerts.close();
    expect(receiver.posted.reduce((all, { suppressed }) => all + 1 + suppressed, 0)).toBe(MANY);
  });
});
