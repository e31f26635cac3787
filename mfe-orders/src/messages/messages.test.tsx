import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Order } from '@shop/shared/contracts';
import { messageEvent } from '@shop/shared/rules';
import {
  type Answers,
  type RecordedRequest,
  failure,
  orderCountsOf,
  orderOf,
  phoneRecordOf,
  renderPage,
  settingOf,
} from '@shop/shared/testing';
import { LETTERS_OFF, LETTER_SETTING } from '@shop/shared/ui';
import { screen, waitFor, within } from '@testing-library/react';
import MessagesPage from '../pages/MessagesPage';
import OrdersPage from '../pages/OrdersPage';

const AT = '2026-11-20T10:00:00.000Z';

const ada = orderOf({
  _id: '5f0000000000000000a1b2c3',
  customerName: 'Ada {shop}',
  customerPhone: '70 111 222',
  chatPhone: '96170111222',
  status: 'pending',
  totalAmount: 83,
});

const TEMPLATES = [
  settingOf({ key: 'messageConfirm', value: 'Hello {name}, please confirm #{order}: {total}.\n{shop}' }),
  settingOf({ key: 'messageReceived', value: 'We have it.' }),
  settingOf({ key: 'messageDelivered', value: '' }),
  settingOf({ key: 'messageBackInStock', value: 'It is back.' }),
];
const WORDS = 'Hello Ada {shop}, please confirm #00A1B2C3: $83.00.\nTest Shop';

/** The windows that the page opened: where each went, and whether it was closed. */
let windows: { went: string | null; closed: boolean }[] = [];
/** Whether the browser allows windows. */
let allowed = true;

beforeEach(() => {
  [windows, allowed] = [[], true];
  // jsdom has no windows.
  jest.spyOn(window, 'open').mockImplementation(() => {
    if (!allowed) return null;
    const state: (typeof windows)[number] = { went: null, closed: false };
    windows.push(state);
    const opened = {
      opener: window,
      location: { replace: (to: string) => (state.went = to) },
      close: () => (state.closed = true),
    };
    // The page uses only these three.
    return opened as unknown as Window;
  });
});
afterEach(() => {
  jest.restoreAllMocks();
});

const open = async (order: Order, answers: Answers = {}) => {
  let shown = order;
  const page = renderPage(<OrdersPage />, {
    at: `/orders?status=all&order=${order._id}`,
    answers: {
      countOrders: orderCountsOf([]),
      getPhoneRecord: phoneRecordOf(),
      listSettings: TEMPLATES,
      listOrders: () => [shown],
      getOrder: () => shown,
      writeMessage: () => {
        const written = { status: messageEvent('confirm'), at: AT, by: 'Robin' };
        shown = { ...shown, history: [...shown.history, written] };
        return shown;
      },
      ...answers,
    },
  });
  const dialog = within(await screen.findByRole('dialog', { name: order.customerName }));
  return { page, dialog, sent: () => page.http.requestsOf('writeMessage').map(({ body }) => body) };
};

describe('a message to the customer of an order', () => {
  it('one press opens the chat with the words and notes who wrote, and it can be written again', async () => {
    const { page, dialog, sent } = await open(ada);
    await page.user.click(await dialog.findByRole('button', { name: 'Write' }));
    const again = await dialog.findByRole('button', { name: 'Write again' });
    expect(windows.map(({ went }) => went)).toEqual([`https://wa.me/96170111222?text=${encodeURIComponent(WORDS)}`]);
    expect(dialog.getByText('Written to by hand by Robin, Nov 20, 2026, 10:00 AM')).toBeVisible();
    expect(
      within(dialog.getByRole('list', { name: 'History' })).getByText(/^Written to by hand by Robin: Please confirm/),
    ).toBeVisible();
    await page.user.click(again);
    await waitFor(() => expect(windows).toHaveLength(2));
    expect(sent()).toEqual([
      { moment: 'confirm', again: false },
      { moment: 'confirm', again: true },
    ]);
  });

  it('offers the messages that fit the status and have words', async () => {
    const { page, dialog } = await open(ada);
    const choice = await dialog.findByRole('combobox', { name: 'Message about' });
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Order received', 'Please confirm']);
    await page.user.selectOptions(choice, 'Order received');
    expect(dialog.getByText('We have it.')).toBeVisible();
  });

  it('opens no chat if a colleague has written, and says who', async () => {
    const error = 'Sam has already written this message to the customer.';
    const { page, dialog } = await open(ada, { writeMessage: failure(409, { code: 'WRITTEN', error }) });
    await page.user.click(await dialog.findByRole('button', { name: 'Write' }));
    expect(await screen.findByText(`Ada {shop}: ${error}`)).toBeVisible();
    expect(windows).toEqual([{ went: null, closed: true }]);
  });

  it('notes nothing if the browser opens no window', async () => {
    allowed = false;
    const { page, dialog, sent } = await open(ada);
    await page.user.click(await dialog.findByRole('button', { name: 'Write' }));
    expect(await screen.findByText(/^The browser did not allow a new window/)).toBeVisible();
    expect(sent()).toEqual([]);
  });

  it.each([0, 504])(
    'a note without an answer (%i) is sent again as meant, because nobody has written',
    async (status) => {
      const { page, dialog, sent } = await open(ada, { writeMessage: failure(status) });
      await page.user.click(await dialog.findByRole('button', { name: 'Write' }));
      await waitFor(() => expect(windows).toEqual([{ went: null, closed: true }]));
      page.http.answer({ writeMessage: ada });
      await page.user.click(await dialog.findByRole('button', { name: 'Write' }));
      await waitFor(() => expect(windows[1]?.went).toMatch(/^https:\/\/wa\.me/));
      expect(sent()).toEqual([
        { moment: 'confirm', again: false },
        { moment: 'confirm', again: true },
      ]);
    },
  );

  it('a phone that opens no chat says so, and the words are copied and noted', async () => {
    const { page, dialog, sent } = await open({ ...ada, chatPhone: null });
    expect(await dialog.findByText(/^This phone opens no chat\./)).toBeVisible();
    await page.user.click(dialog.getByRole('button', { name: 'Copy words' }));
    expect(await dialog.findByRole('button', { name: 'Copy words again' })).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(WORDS);
    expect(windows).toEqual([]);
    expect(sent()).toHaveLength(1);
  });

  it('there is none for an order without a phone', async () => {
    const { dialog, page } = await open({ ...ada, customerName: 'Walk-in', customerPhone: '', chatPhone: null });
    await waitFor(() => expect(page.http.requestsOf('listSettings')).toHaveLength(1));
    expect(dialog.queryByRole('button', { name: /Write|Copy words/ })).not.toBeInTheDocument();
  });
});

describe('the queue of customers to write to', () => {
  const names = ['Ada', 'Bob', 'Cy', 'Di'];
  const waiting = names.map((customerName, at) =>
    orderOf({ ...ada, _id: `5f0000000000000000a1b2c${String(at)}`, customerName }),
  );

  /** The queue of the server, which answers two orders at a time. */
  const openQueue = (answers: Answers = {}, kept: Record<string, string> = {}) => {
    const written = new Set<string>();
    const page = renderPage(<MessagesPage />, {
      at: '/orders/messages',
      kept,
      answers: {
        listSettings: TEMPLATES,
        listToWrite: ({ query }: RecordedRequest) => {
          const behind = waiting.findIndex(({ _id }) => _id === query['after']);
          return waiting
            .slice(behind + 1)
            .filter(({ _id }) => !written.has(_id))
            .slice(0, 2);
        },
        writeMessage: ({ params }: RecordedRequest) => {
          written.add(params['id'] ?? '');
          return waiting.find(({ _id }) => _id === params['id']) ?? ada;
        },
        ...answers,
      },
    });
    return { page, sent: () => page.http.requestsOf('writeMessage').map(({ params }) => params['id']) };
  };
  const turnOf = (name: string) => screen.findByRole('heading', { level: 2, name });

  it('one key for each customer opens the chat, notes it and goes on to the next', async () => {
    const { page, sent } = openQueue();
    for (const name of names) {
      await turnOf(name);
      await page.user.keyboard('w');
    }
    expect(await screen.findByText('Nobody is to be written to')).toBeVisible();
    expect(sent()).toEqual(waiting.map(({ _id }) => _id));
    expect(windows.map(({ went }) => new URL(went ?? '').searchParams.get('text'))).toEqual(
      names.map((name, at) => `Hello ${name}, please confirm #00A1B2C${String(at)}: $83.00.\nTest Shop`),
    );
  });

  it('another key skips, also beyond what is loaded, and those who were skipped are shown again on demand', async () => {
    const { page, sent } = openQueue();
    for (const name of names.slice(0, 3)) {
      await turnOf(name);
      await page.user.keyboard('s');
    }
    await turnOf('Di');
    await page.user.keyboard('w');
    expect(await screen.findByText('3 orders skipped')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Start again' }));
    expect(await turnOf('Ada')).toBeVisible();
    expect(sent()).toEqual([waiting[3]?._id]);
  });

  it('the second of two clerks reads who has written, opens no chat and has the next customer', async () => {
    const error = 'Sam has already written this message to the customer.';
    const { page } = openQueue({ writeMessage: failure(409, { code: 'WRITTEN', error }) });
    await turnOf('Ada');
    await page.user.keyboard('w');
    expect(await turnOf('Bob')).toBeVisible();
    expect(screen.getByText(`Ada: ${error}`)).toBeVisible();
    expect(windows).toEqual([{ went: null, closed: true }]);
  });

  it('a failure keeps the customer on screen', async () => {
    const { page } = openQueue({ writeMessage: failure(503) });
    await turnOf('Ada');
    await page.user.keyboard('w');
    expect(await screen.findByText(/^Ada: ./)).toBeVisible();
    expect(await turnOf('Ada')).toBeVisible();
  });

  it('works by its buttons where letters are switched off, and for one message', async () => {
    const { page, sent } = openQueue({}, { [LETTER_SETTING]: LETTERS_OFF });
    await turnOf('Ada');
    await page.user.keyboard('w');
    await page.user.click(screen.getByRole('button', { name: 'Skip' }));
    await turnOf('Bob');
    expect(sent()).toEqual([]);
    await page.user.click(screen.getByRole('button', { name: 'Please confirm' }));
    await turnOf('Ada');
    expect(page.location().search).toBe('?message=confirm');
    expect(page.http.requestsOf('listToWrite').at(-1)?.query).toMatchObject({ moment: 'confirm' });
    expect(screen.queryByRole('button', { name: 'Delivered' })).not.toBeInTheDocument();
    // Has words, and no order waits for it.
    expect(screen.queryByRole('button', { name: 'Back in stock' })).not.toBeInTheDocument();
  });
});
