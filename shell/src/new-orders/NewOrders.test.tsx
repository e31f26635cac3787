import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { memoryStorage } from '@shop/shared/api';
import type { Order } from '@shop/shared/contracts';
import { orderOf, rowsOfMany, userOf } from '@shop/shared/testing';
import { act, screen } from '@testing-library/react';
import { type ShellSetup, renderShell } from '../testing';
import { ASK_EVERY } from './follow';
import { notifyKey, soundKey } from './stored-answers';

const robin = userOf({ role: 'employee' });
const placed = (second: number) => orderOf({ createdAt: new Date(Date.UTC(2026, 10, 24, 8, 0, second)).toISOString() });

/** The waiting orders, newest first. */
let waiting: Order[];
/** When customers answered. */
let answered: string[];

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

/** Renders a staff page and waits for the first answer. */
const renderStaff = async (setup: ShellSetup = {}) => {
  const shell = renderShell({
    at: '/products',
    user: robin,
    answers: {
      logout: { message: 'Signed out' },
      listOrders: ({ query: { startDate = '' } }) => {
        const rows = waiting.filter(({ createdAt }) => createdAt >= startDate);
        return rowsOfMany(rows.slice(0, 1), rows.length);
      },
      countAnswers: ({ query: { since = '' } }) => {
        const found = answered.filter((at) => at >= since);
        return { count: found.length, newest: found.at(-1) ?? null };
      },
    },
    advanceTimers: jest.advanceTimersByTime,
    ...setup,
  });
  await pass(3_000);
  await pass(0);
  return shell;
};

const order = async (second: number) => {
  waiting.unshift(placed(second));
  await pass(ASK_EVERY.visible);
};

let visibility: jest.SpiedGetter<DocumentVisibilityState>;

beforeEach(() => {
  jest.useFakeTimers();
  visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  waiting = [placed(1)];
  answered = [];
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
  for (const name of ['Notification', 'AudioContext']) Reflect.deleteProperty(globalThis, name);
});

describe('NewOrders', () => {
  it('a new order is announced on any staff page, with a link to it, until it is seen', async () => {
    const { user, address, http } = await renderStaff();
    const title = document.title;
    expect(title).toMatch(/^Products/);
    await order(2);
    expect(document.title).toBe(`(1) ${title}`);
    expect(screen.getByRole('status')).toHaveTextContent('1 new order is waiting');
    await order(3);
    expect(screen.getByRole('status')).toHaveTextContent('2 new orders are waiting');
    expect(http.requestsOf('listOrders').at(-1)?.query).toEqual({
      status: 'pending',
      type: 'online',
      limit: '1',
      startDate: '2026-11-24T08:00:01.001Z',
    });
    await user.click(screen.getByRole('link', { name: 'Dashboard' }));
    expect(document.title).toMatch(/^\(2\) Dashboard/);
    await user.click(screen.getByRole('button', { name: 'Show orders' }));
    expect(address()).toBe('/orders?status=pending');
    expect(document.title).toMatch(/^Orders/);
    expect(screen.queryByText(/new orders? (is|are) waiting/)).not.toBeInTheDocument();
  });

  it("a customer's answer is announced in the same way, beside new orders", async () => {
    const { user, address } = await renderStaff();
    answered.push(placed(2).createdAt);
    await order(3);
    expect(document.title).toMatch(/^\(2\) Products/);
    const news = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(news.join()).toMatch(/1 new order is waiting.*1 customer has answered/);
    await user.click(screen.getAllByRole('button', { name: 'Show orders' }).at(-1) ?? document.body);
    expect(address()).toBe('/orders?contact=answered');
    expect(document.title).toMatch(/^Orders/);
  });

  it('a new order counts as seen while the order list is open', async () => {
    await renderStaff({ at: '/orders' });
    await order(2);
    expect(document.title).toMatch(/^Orders/);
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });

  it('new orders exclude those that waited before, and are no longer counted after signing out', async () => {
    const { user, http } = await renderStaff();
    await pass(ASK_EVERY.visible);
    expect(document.title).toMatch(/^Products/);
    await order(2);
    await user.click(screen.getByRole('button', { name: 'Sign Out' }));
    const requests = http.requestsOf('listOrders').length;
    await pass(ASK_EVERY.hidden);
    expect(http.requestsOf('listOrders')).toHaveLength(requests);
    expect(document.title).not.toMatch(/^\(/);
  });

  it('new orders are not requested on public pages', async () => {
    const { http } = await renderStaff({ at: '/cart' });
    await pass(ASK_EVERY.hidden);
    expect(http.requestsOf('listOrders')).toEqual([]);
  });

  const choose = async (user: Awaited<ReturnType<typeof renderStaff>>['user'], entry: string | RegExp) => {
    await user.click(screen.getByRole('button', { name: /^Account: / }));
    await user.click(await screen.findByRole('menuitem', { name: entry }));
  };

  it('a new order plays a sound for a user who turned it on, with a message if the browser refuses', async () => {
    const storage = memoryStorage();
    const { user } = await renderStaff({ storage });
    await choose(user, 'Turn on sound for new orders');
    expect(await screen.findByText('This browser refuses to play sounds, so new orders stay silent')).toBeVisible();
    expect(storage.get(soundKey(robin._id))).toBeNull();

    const start = jest.fn();
    const part = { connect: () => undefined, gain: ramps(), frequency: ramps(), start, stop: () => undefined };
    Object.assign(globalThis, {
      AudioContext: class {
        state = 'running';
        currentTime = 0;
        createGain = () => part;
        createOscillator = () => part;
      },
    });
    await order(2);
    expect(start).not.toHaveBeenCalled();
    await choose(user, 'Turn on sound for new orders (this browser refuses)');
    expect(await screen.findByText('New orders make a sound now')).toBeVisible();
    expect(start).toHaveBeenCalledTimes(1);
    await order(3);
    expect(start).toHaveBeenCalledTimes(2);
    await choose(user, 'Turn off sound for new orders');
    await order(4);
    expect(start).toHaveBeenCalledTimes(2);
  });

  it('a new order shows a system notification while the tab is hidden, if the user turned it on and permitted it', async () => {
    const shown = jest.fn();
    const Fake = Object.assign(
      jest.fn((text: string) => shown(text)),
      { permission: 'default' },
    );
    const requestPermission = jest.fn(() => {
      Fake.permission = 'granted';
      return Promise.resolve('granted');
    });
    Object.assign(Fake, { requestPermission });
    Object.assign(globalThis, { Notification: Fake });
    const storage = memoryStorage();
    const { user } = await renderStaff({ storage });
    await order(2);
    expect(requestPermission).not.toHaveBeenCalled();
    await choose(user, 'Turn on notifications of new orders');
    expect(await screen.findByText('This computer tells you of new orders now')).toBeVisible();
    expect(storage.get(notifyKey(robin._id))).not.toBeNull();
    await order(3);
    expect(shown).not.toHaveBeenCalled();
    visibility.mockReturnValue('hidden');
    await order(4);
    await pass(ASK_EVERY.hidden);
    expect(shown.mock.calls).toEqual([['3 new orders are waiting']]);
    expect(document.title).toMatch(/^\(3\) /);
  });
});

const ramps = () => ({ setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined });
