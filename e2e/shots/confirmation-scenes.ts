import { type Page, expect } from '@playwright/test';
import { openReady } from '../ready';
import { linkOf, linkOfOther, linkOfSent } from './confirmation';
import type { Scene, Stage } from './scene';

const button = (page: Page, name: string) => page.getByRole('button', { name }).first();

/** Opens the confirmation link of a new order. */
const openConfirmation = async (page: Page, { product }: Stage) => {
  const { path } = await linkOf(page, product);
  await openReady(page, path);
  await expect(button(page, 'Yes, send it')).toBeVisible();
};

/** The page on which shoppers confirm an order, in each of its states. */
export const confirmationScenes: readonly Scene[] = [
  {
    name: 'confirm',
    whole: true,
    show: async (page, stage) => {
      await openConfirmation(page, stage);
    },
  },
  {
    name: 'confirm-change',
    whole: true,
    show: async (page, stage) => {
      await openConfirmation(page, stage);
      await button(page, 'Change something').click();
      await page.getByRole('textbox').first().fill('Please bring it to the blue door, after six.');
    },
  },
  {
    name: 'confirm-answered',
    whole: true,
    show: async (page, stage) => {
      await openConfirmation(page, stage);
      await button(page, 'Yes, send it').click();
      await expect(page.getByText('Thank you, your order is confirmed')).toBeVisible();
    },
  },
  ...(['no', 'change'] as const).map((answer): Scene => ({
    name: `confirm-answered-${answer}`,
    whole: true,
    show: async (page, { product }) => {
      const { path } = await linkOf(page, product);
      await page.request.post('/api/orders/confirmation/answer', {
        data: { token: path.split('#')[1], answer, note: 'The blue door, after six.' },
      });
      await openReady(page, path);
      await expect(page.getByText(/^Thank you/)).toBeVisible();
    },
  })),
  {
    name: 'confirm-sent',
    whole: true,
    show: async (page, { product }) => {
      await openReady(page, await linkOfSent(page, product));
      await expect(page.getByText(/nothing left to confirm/)).toBeVisible();
    },
  },
  {
    name: 'confirm-forged',
    show: async (page, { product }) => {
      await openReady(page, await linkOfOther(page, product));
      await expect(page.getByRole('main').getByRole('alert')).toContainText('does not belong to an order');
    },
  },
  {
    name: 'confirm-expired',
    show: async (page, { product }) => {
      const { path } = await linkOf(page, product);
      // Nobody waits 48 hours for a picture.
      await page.route('**/api/orders/confirmation', (route) =>
        route.fulfill({
          status: 410,
          json: {
            error: 'This link has ended. Please write to us instead.',
            message: 'This link has ended. Please write to us instead.',
            code: 'LINK_ENDED',
            status: 410,
            errors: [],
            requestId: 'shots',
          },
        }),
      );
      await openReady(page, path);
      await expect(page.getByRole('main').getByRole('alert')).toContainText('This link has ended');
    },
  },
];
