import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type KeyValueStorage, memoryStorage } from '@shop/shared/api';
import { ASK_EVERY, type News, followNewOrders } from './follow';
import { answerKey, seenKey } from './stored-answers';

const ME = 'a-person';
const moment = (second: number) => new Date(Date.UTC(2026, 10, 24, 8, 0, second)).toISOString();

/** One browser: a value that one tab stores arrives in the other tabs. */
const makeBrowser = () => {
  const kept = memoryStorage();
  const tabs: { self: symbol; hear: (key: string | null) => void }[] = [];
  const tab = (): KeyValueStorage => {
    const self = Symbol('tab');
    const tellOthers = (key: string) => {
      for (const other of tabs) if (other.self !== self) other.hear(key);
    };
    return {
      ...kept,
      set: (key, value) => {
        kept.set(key, value);
        tellOthers(key);
      },
      remove: (key) => {
        kept.remove(key);
        tellOthers(key);
      },
      onExternalChange: (hear) => {
        const one = { self, hear };
        tabs.push(one);
        return () => void tabs.splice(tabs.indexOf(one), 1);
      },
    };
  };
  return { kept, tab };
};

/** Times at which the waiting orders were placed. */
let waiting: string[];
let requests: (string | null)[];
let failing: boolean;
const stops: (() => void)[] = [];

const openTab = (storage: KeyValueStorage) => {
  const news: News[] = [];
  const tab = { news, atList: false };
  const following = followNewOrders({
    storage,
    userId: ME,
    ask: (since) => {
      requests.push(since);
      if (failing) return Promise.resolve(null);
      const fresh = waiting.filter((placed) => since === null || placed >= since).sort();
      return Promise.resolve({ count: fresh.length, newest: fresh.at(-1) ?? null });
    },
    looksAtList: () => tab.atList,
    onNews: (next) => void news.push(next),
  });
  stops.push(following.stop);
  return { ...following, tab, last: () => news.at(-1) };
};

const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

let visibility: jest.SpiedGetter<DocumentVisibilityState>;
const turnTab = (state: DocumentVisibilityState) => {
  visibility.mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  jest.useFakeTimers();
  visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  waiting = [moment(1), moment(2)];
  requests = [];
  failing = false;
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('followNewOrders', () => {
  it('counts the orders that came after the first response, and announces them once', async () => {
    const { last, tab } = openTab(makeBrowser().tab());
    await pass(ASK_EVERY.visible);
    expect(tab.news.some(({ count, arrived }) => count > 0 || arrived)).toBe(false);
    waiting.push(moment(3), moment(4));
    await pass(ASK_EVERY.visible);
    expect(last()).toEqual({ count: 2, arrived: true, own: true });
    await pass(ASK_EVERY.visible);
    expect(last()).toEqual({ count: 2, arrived: false, own: true });
    // A colleague has accepted one, so no order has arrived.
    waiting.pop();
    await pass(ASK_EVERY.visible);
    expect(last()).toEqual({ count: 1, arrived: false, own: true });
    waiting.push(moment(5));
    await pass(ASK_EVERY.visible);
    expect(last()).toEqual({ count: 2, arrived: true, own: true });
  });

  it('does not count orders that the list has shown', async () => {
    const { last, look, tab } = openTab(makeBrowser().tab());
    await pass(0);
    waiting.push(moment(3));
    await pass(ASK_EVERY.visible);
    tab.atList = true;
    look();
    expect(last()).toMatchObject({ count: 0, arrived: false });
    tab.atList = false;
    await pass(ASK_EVERY.visible);
    expect(last()).toMatchObject({ count: 0, arrived: false });
    tab.atList = true;
    waiting.push(moment(4));
    await pass(ASK_EVERY.visible);
    expect(last()).toEqual({ count: 0, arrived: true, own: true });
  });

  it('sends one request for all tabs, plays one sound, and marks orders as seen in all tabs at once', async () => {
    const { tab } = makeBrowser();
    const one = openTab(tab());
    await pass(1_000);
    const two = openTab(tab());
    await pass(ASK_EVERY.visible * 5);
    waiting.push(moment(3));
    requests = [];
    await pass(ASK_EVERY.visible * 3);
    expect(requests.length).toBeLessThanOrEqual(4);
    const arrivals = [one, two].map(({ tab: { news } }) => news.filter(({ arrived }) => arrived));
    expect(arrivals.map((all) => all.length)).toEqual([1, 1]);
    expect(arrivals.flat().filter((news) => news.own)).toHaveLength(1);
    expect([one.last()?.count, two.last()?.count]).toEqual([1, 1]);
    two.tab.atList = true;
    two.look();
    expect([one.last()?.count, two.last()?.count]).toEqual([0, 0]);
  });

  it('polls less often while the tab is hidden, and at once when the tab is shown again', async () => {
    openTab(makeBrowser().tab());
    await pass(0);
    turnTab('hidden');
    await pass(ASK_EVERY.visible);
    requests = [];
    await pass(ASK_EVERY.hidden * 3);
    expect(requests).toHaveLength(3);
    await pass(ASK_EVERY.hidden / 2);
    turnTab('visible');
    expect(requests).toHaveLength(4);
  });

  it('continues after a missing response and after damaged data', async () => {
    const { kept, tab } = makeBrowser();
    kept.set(seenKey(ME), 'yesterday');
    kept.set(answerKey(ME), '{"at":');
    failing = true;
    const { last } = openTab(tab());
    await pass(ASK_EVERY.visible);
    expect(last()).toBeUndefined();
    failing = false;
    await pass(ASK_EVERY.visible);
    waiting.push(moment(3));
    await pass(ASK_EVERY.visible);
    expect(last()).toEqual({ count: 1, arrived: true, own: true });
  });

  it('counts orders from between two visits without announcing them', async () => {
    const { tab } = makeBrowser();
    openTab(tab()).stop();
    await pass(0);
    const first = openTab(tab());
    await pass(0);
    first.stop();
    waiting.push(moment(3));
    await pass(3_600_000);
    const { last } = openTab(tab());
    await pass(0);
    expect(last()).toEqual({ count: 1, arrived: false, own: true });
  });
});
