import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MAX_MOUNT_WAIT } from '@shop/shared/remote/hold-page';
import type { MountPage, MountView } from '@shop/shared/remote/mount-page';
import { type Answers, categoryOf, failure, userOf } from '@shop/shared/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { TestLoader, renderShell } from '../testing';
import { componentOf } from './mount-component';

/** A page as a team writes it, which keeps what it got. */
function teamPage(draw: (view: MountView) => unknown = () => undefined) {
  const views: MountView[] = [];
  const left: HTMLElement[] = [];
  const module: MountPage = {
    render: (view) => {
      views.push(view);
      return draw(view);
    },
    destroy: ({ dom }) => left.push(dom),
  };
  const view = (): MountView => {
    const last = views.at(-1);
    if (!last) throw new Error('The page was not rendered');
    return last;
  };
  return { module, left, views, view };
}

/** Opens the dashboard of the shop, which is the page. */
function openPage(module: MountPage, { at = '/dashboard', answers = {} as Answers } = {}) {
  const loader = new TestLoader({
    '/dashboard': componentOf(module, { title: 'Points', access: 'employee' }),
    '/product/:id': componentOf(module, { title: 'Points', access: 'public' }),
  });
  return renderShell({ loader, at, answers, user: userOf({ role: 'admin' }) });
}

const says = (html: string) =>
  teamPage(({ dom }) => {
    dom.innerHTML = html;
  });

const card = () => screen.findByRole('heading', { name: 'Something went wrong on this page' });

describe('a page of kind mount', () => {
  it('draws into an element of its own, in place of a skeleton, and leaves it when the user goes on', async () => {
    const { module, left, view } = says('<h1>Points here</h1>');
    const { user } = openPage(module);
    expect(await screen.findByRole('heading', { name: 'Points here' })).toBeVisible();
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Orders' }));
    expect(await screen.findByRole('heading', { name: 'Orders page' })).toBeVisible();
    expect(left).toEqual([view().dom]);
    expect(view().dom).not.toBeInTheDocument();
  });

  it('is drawn again in the same element at another address of it', async () => {
    const { module, views, view } = says('<h1>Points here</h1>');
    openPage(module, { at: '/product/one?from=mail' });
    await screen.findByRole('heading', { name: 'Points here' });
    expect(view()).toMatchObject({ params: { id: 'one' }, pathname: '/product/one', search: '?from=mail' });
    act(() => view().navigate('/product/two'));
    await waitFor(() => expect(view().params).toEqual({ id: 'two' }));
    expect(new Set(views.map(({ dom }) => dom)).size).toBe(1);
  });

  it('has its links followed by the router, except those to files and in trees of other pages', async () => {
    const { module, view } = says('<a href="/orders#first">To orders</a><a href="/api/orders/export.csv">Export</a>');
    openPage(module);
    const exported = await screen.findByText('Export');
    const left: boolean[] = [];
    const note = (event: Event) => {
      left.push(!event.defaultPrevented);
      // The browser of the tests cannot leave a page.
      event.preventDefault();
    };
    window.addEventListener('click', note, { once: true });
    fireEvent.click(exported);
    expect(left).toEqual([true]);
    const shadow = view().dom.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
    shadow.innerHTML = '<a href="/orders?status=pending">In its own tree</a>';
    const inner = shadow.querySelector('a');
    expect(
      inner && fireEvent(inner, new MouseEvent('click', { bubbles: true, composed: true, cancelable: true })),
    ).toBe(false);
    expect(await screen.findByRole('heading', { name: 'Orders page' })).toBeVisible();
  });

  it('calls the API with the session, and reads what came with the page without a request', async () => {
    const { module, view } = says('<h1>Points here</h1>');
    const answers: Answers = {
      listCategories: [categoryOf({ name: 'Training' })],
      countOrders: failure(409, { error: 'Not now.' }),
    };
    const { http } = openPage(module, { answers });
    await screen.findByRole('heading', { name: 'Points here' });
    const read = () => view().read('listCategories', { query: { archived: 'false' } });
    expect((await act(read)).rows.map(({ name }) => name)).toEqual(['Training']);
    const requested = http.requestsOf('listCategories').length;
    expect((await act(read)).total).toBe(1);
    expect(http.requestsOf('listCategories')).toHaveLength(requested);
    await expect(view().request('countOrders')).rejects.toMatchObject({ status: 409, error: 'Not now.' });
  });

  it('shows the error card when it throws, and is drawn again by Retry', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    let broken = true;
    const { module } = teamPage(({ dom }) => {
      if (broken) throw new Error('broken');
      dom.innerHTML = '<h1>Mended</h1>';
    });
    const { user, loader } = openPage(module);
    expect(await card()).toBeVisible();
    expect(loader.crashes).toEqual(['broken']);
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Mended' })).toBeVisible();
  });

  it('shows the error card when an uncaught error has left its element empty, and only then', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { module, view, left } = says('<h1>Points here</h1>');
    const { loader } = openPage(module);
    await screen.findByRole('heading', { name: 'Points here' });
    act(() => void window.dispatchEvent(new ErrorEvent('error', { error: new Error('elsewhere') })));
    expect(screen.getByRole('heading', { name: 'Points here' })).toBeVisible();
    view().dom.replaceChildren();
    act(() => void window.dispatchEvent(new ErrorEvent('error', { error: new Error('unmounted') })));
    expect(await card()).toBeVisible();
    expect(loader.crashes).toEqual(['unmounted']);
    expect(left).toHaveLength(1);
  });
});

describe('a page of kind mount that never calls back', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it.each([
    ['draws nothing', () => undefined, /nothing in its element: draw into `dom`/],
    [
      'never settles',
      ({ dom }: MountView) => {
        dom.textContent = 'Loading';
        return new Promise(() => undefined);
      },
      /a promise that did not settle: .* settle what render returns/,
    ],
  ])('gives way to the error card: %s', async (_what, draw, message) => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { module, left } = teamPage(draw);
    const { loader } = openPage(module);
    await act(() => jest.advanceTimersByTimeAsync(MAX_MOUNT_WAIT - 1));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(2));
    expect(screen.getByRole('heading', { name: 'Something went wrong on this page' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Orders' })).toBeVisible();
    expect(loader.crashes[0]).toMatch(message);
    expect(left).toHaveLength(1);
  });
});
