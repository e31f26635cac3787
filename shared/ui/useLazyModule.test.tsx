import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { selectToasts } from '@shop/shared/api';
import { renderPage } from '@shop/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { useLazyModule } from './useLazyModule';

let warn: ReturnType<typeof jest.spyOn>;
beforeEach(() => {
  warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => void warn.mockRestore());

describe('useLazyModule', () => {
  it('says that a part did not load that somebody asks for, and the next request loads it', async () => {
    const load = jest.fn(() => Promise.resolve('loaded'));
    load.mockImplementationOnce(() => Promise.reject(new Error('offline')));
    const Page = () => {
      const { part, request } = useLazyModule(load);
      return (
        <button type="button" onClick={request}>
          {part ?? 'Open'}
        </button>
      );
    };
    const { user, store } = renderPage(<Page />, {});
    await user.click(screen.getByRole('button', { name: 'Open' }));
    const texts = () => selectToasts(store.getState()).map(({ text }) => text);
    await waitFor(() => expect(texts()).toEqual(['This could not be loaded. Please try again.']));
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByRole('button', { name: 'loaded' })).toBeVisible();
  });

  it('says nothing of a part that is loaded ahead', async () => {
    const load = jest.fn(() => Promise.reject<string>(new Error('offline')));
    const Page = () => {
      const { preload } = useLazyModule(load);
      return (
        <button type="button" onClick={preload}>
          Near
        </button>
      );
    };
    const { user, store } = renderPage(<Page />, {});
    await user.click(screen.getByRole('button', { name: 'Near' }));
    await waitFor(() => expect(warn).toHaveBeenCalledTimes(1));
    expect(selectToasts(store.getState())).toEqual([]);
  });
});
