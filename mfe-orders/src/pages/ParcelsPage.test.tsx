import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { memoryStorage } from '@shop/shared/api';
import type { ParcelScans, ParcelsScanned } from '@shop/shared/contracts';
import { type Answers, type RecordedRequest, failure, renderPage, userOf } from '@shop/shared/testing';
import { act, screen, within } from '@testing-library/react';
import ParcelsPage from './ParcelsPage';

const ID = '5f0000000000000000a1b2c3';
const NAME = '#00A1B2C3 Maya Haddad';
const sam = userOf({ _id: 'a'.repeat(24), role: 'employee' });

type Result = ParcelsScanned['results'][number];

const order: Result['order'] = { _id: ID, customerName: 'Maya Haddad', status: 'confirmed', outcome: null };

/** Answers all scans alike. */
const answer =
  (result: Partial<Result> = {}) =>
  ({ body }: RecordedRequest): ParcelsScanned => ({
    results: (body as Required<ParcelScans>).scans.map(({ key }) => ({
      key,
      outcome: 'done',
      error: null,
      canInsist: false,
      order,
      ...result,
    })),
  });

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

const open = (answers: Answers = {}, at = '/orders/parcels', storage = memoryStorage()) => {
  const page = renderPage(<ParcelsPage />, {
    at,
    user: sam,
    storage,
    answers: { scanParcels: answer(), ...answers },
    advanceTimers: jest.advanceTimersByTime,
  });
  const field = () => screen.getByRole('textbox', { name: /^This parcel is/ });
  const sent = () => page.http.requestsOf('scanParcels').map(({ body }) => (body as ParcelScans).scans);
  return {
    page,
    field,
    sent,
    scan: async (code: string) => {
      await page.user.type(field(), `${code}{Enter}`);
      await pass(10);
    },
  };
};

describe('ParcelsPage', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('packs each scanned parcel and lists it, the newest first', async () => {
    const { scan, sent, field } = open();
    await scan(ID);
    expect(await screen.findByRole('link', { name: NAME })).toHaveAttribute('href', `/orders?order=${ID}`);
    expect(screen.getByRole('status')).toHaveTextContent(`${NAME}Packed.`);
    expect(screen.getByRole('heading', { name: '1 parcel done' })).toBeVisible();
    expect(field()).toHaveValue('');
    expect(field()).toHaveFocus();
    expect(sent()).toMatchObject([[{ code: ID, step: 'packed', check: false, anyway: false }]]);
  });

  it('undoes a packed parcel', async () => {
    const { page, scan } = open({ markOrders: { results: [{ _id: ID, outcome: 'moved', error: null }] } });
    await scan(ID);
    await page.user.click(await screen.findByRole('button', { name: `Undo ${NAME}` }));
    expect(await screen.findByText('Packed: undone.')).toBeVisible();
    expect(page.http.requestsOf('markOrders').map(({ body }) => body)).toEqual([
      { ids: [ID], mark: 'packed', on: false },
    ]);
  });

  it('a refused scan is said at once as an alert, and done when staff insist on it', async () => {
    const error = 'A piece of this order is missing, said Ann.';
    const { page, scan, sent } = open({ scanParcels: answer({ outcome: 'refused', error, canInsist: true }) });
    await scan(ID);
    expect(await screen.findByRole('alert')).toHaveTextContent(`${NAME}${error}`);
    await page.user.click(screen.getByRole('button', { name: `Do it anyway: ${NAME}` }));
    await pass(10);
    const [first, second] = sent().flat();
    expect(second).toMatchObject({ code: ID, anyway: true });
    expect(second?.key).not.toBe(first?.key);
  });

  it('checks a final step at once, and does it after six seconds without Undo', async () => {
    const { page, scan, sent } = open({}, '/orders/parcels?step=handed+over');
    await scan(ID);
    const undo = await screen.findByRole('button', { name: `Undo ${NAME}` });
    expect(sent()).toMatchObject([[{ step: 'handed over', check: true }]]);
    await page.user.click(undo);
    await pass(7_000);
    expect(sent()).toHaveLength(1);
    await scan(ID);
    await pass(7_000);
    expect(sent().slice(1)).toMatchObject([[{ check: true }], [{ check: false, step: 'handed over' }]]);
    expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
  });

  it('a parcel that is scanned again before it is sent is said to be scanned already', async () => {
    const { scan, sent } = open({}, '/orders/parcels?step=delivered');
    await scan(ID);
    await scan('#00a1b2c3\u200b');
    expect(await screen.findByRole('alert')).toHaveTextContent('Scanned already.');
    expect(sent()).toHaveLength(1);
  });

  it('goes on taking scans while the server does not answer, and repeats them with their keys', async () => {
    let away = true;
    const { scan, sent } = open({
      scanParcels: (request: RecordedRequest) => (away ? failure(503) : answer()(request)),
    });
    await scan(ID);
    await scan('5f0000000000000000a1b2c4');
    expect(await screen.findByText('The server does not answer')).toBeVisible();
    expect(screen.getByText('Go on scanning. 2 scans will be sent as soon as it does.')).toBeVisible();
    const [first] = sent();
    away = false;
    await pass(20_000);
    expect(screen.queryByText('The server does not answer')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: '2 parcels done' })).toBeVisible();
    expect(sent().at(-1)).toMatchObject([{ key: first?.[0]?.key, code: ID }, { code: '5f0000000000000000a1b2c4' }]);
  });

  it('scans that were not sent when the page closed are sent when it opens again, with their keys', async () => {
    const storage = memoryStorage();
    const first = open({ scanParcels: failure(503) }, '/orders/parcels', storage);
    await first.scan(ID);
    await screen.findByText('The server does not answer');
    first.page.unmount();
    const again = open({}, '/orders/parcels', storage);
    expect(await screen.findByRole('link', { name: NAME })).toBeVisible();
    expect(again.sent().at(-1)).toMatchObject([{ key: first.sent()[0]?.[0]?.key, code: ID, check: false }]);
    again.page.unmount();
    const last = open({}, '/orders/parcels', storage);
    expect(screen.getByText('Nothing scanned yet')).toBeVisible();
    expect(last.sent()).toEqual([]);
  });

  it('asks why a parcel is back, and sends the reason', async () => {
    const { page, scan, sent } = open();
    await page.user.click(screen.getByRole('radio', { name: 'Back' }));
    const why = within(screen.getByRole('radiogroup', { name: 'Why' }));
    expect(why.getByRole('radio', { name: 'Refused at the door' })).toBeChecked();
    await page.user.click(why.getByRole('radio', { name: 'Wrong address' }));
    await scan(ID);
    expect(sent()).toMatchObject([[{ step: 'back', reason: 'wrong address' }]]);
  });

  it('typing goes into the field wherever the focus is', async () => {
    const { page, field, sent } = open();
    await page.user.click(screen.getByRole('radio', { name: 'Packed' }));
    await page.user.keyboard('ae10{Enter}');
    await pass(10);
    expect(field()).toHaveFocus();
    expect(sent()).toMatchObject([[{ code: 'ae10' }]]);
  });

  it('makes a sound for each scan until it is switched off', async () => {
    const start = jest.fn();
    const ramps = { setValueAtTime: jest.fn(), exponentialRampToValueAtTime: jest.fn() };
    const part = { connect: jest.fn(), gain: ramps, frequency: ramps, start, stop: jest.fn() };
    Object.assign(globalThis, {
      AudioContext: class {
        state = 'running';
        currentTime = 0;
        createGain = () => part;
        createOscillator = () => part;
      },
    });
    const { page, scan } = open();
    await scan(ID);
    expect(start).toHaveBeenCalledTimes(1);
    await page.user.click(screen.getByRole('switch', { name: 'Sound' }));
    await scan(ID);
    expect(start).toHaveBeenCalledTimes(1);
    Reflect.deleteProperty(globalThis, 'AudioContext');
  });
});
