import { describe, expect, it } from '@jest/globals';
import type { PolicyBlock } from '@shop/shared/contracts';
import { DEFAULT_FRONT } from '@shop/shared/rules';
import { failure, renderPage, settingsOf } from '@shop/shared/testing';
import { screen, within } from '@testing-library/react';
import remote from '../../remote.config';
import PrivacyPolicyPage from '../pages/PrivacyPolicyPage';
import TermsConditionsPage from '../pages/TermsConditionsPage';
import { policyText } from '../queries';

const settings = { front: { ...DEFAULT_FRONT, policies: { privacy: 2 } } };

const BLOCKS: PolicyBlock[] = [
  { kind: 'heading', level: 2, words: [{ text: 'Your data' }] },
  { kind: 'heading', level: 3, words: [{ text: 'In short' }] },
  {
    kind: 'paragraph',
    words: [
      { text: 'We <b>keep</b> ' },
      { text: 'nothing', strong: true },
      { text: ', ' },
      { text: 'really', emphasis: true },
      { text: '. Look ' },
      { text: 'here', to: '/track-order' },
      { text: ' or ' },
      { text: 'there', to: 'https://blog.example/a' },
      { text: ' or write to ' },
      { text: 'us', to: 'mailto:jo@shop.example' },
    ],
  },
  {
    kind: 'list',
    start: 3,
    items: [
      [
        { kind: 'paragraph', words: [{ text: 'Third' }] },
        { kind: 'list', start: null, items: [[{ kind: 'paragraph', words: [{ text: 'Inner' }] }]] },
      ],
    ],
  },
];

describe('PolicyPage', () => {
  it('a policy page shows what the owner wrote, as text', async () => {
    renderPage(<PrivacyPolicyPage />, {
      at: '/privacy-policy',
      settings,
      answers: { getPolicyText: { blocks: BLOCKS } },
    });
    expect(await screen.findByRole('heading', { level: 2, name: 'Your data' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 3, name: 'In short' })).toBeVisible();
    expect(screen.getByText(/We <b>keep<\/b>/)).toBeVisible();
    expect(screen.getByRole('strong')).toHaveTextContent('nothing');
    expect(screen.getByRole('emphasis')).toHaveTextContent('really');
    expect(screen.getByRole('link', { name: 'here' })).toHaveAttribute('href', '/track-order');
    expect(screen.getByRole('link', { name: 'there' })).toHaveAttribute('href', 'https://blog.example/a');
    expect(screen.getByRole('link', { name: 'us' })).toHaveAttribute('href', 'mailto:jo@shop.example');
    const [outer] = screen.getAllByRole('list');
    expect(outer).toHaveAttribute('start', '3');
    expect(outer && within(outer).getByRole('list')).toHaveTextContent('Inner');
    expect(screen.queryByText(/You shop without an account/)).not.toBeInTheDocument();
  });

  it('the text of a policy comes with its page, which declares it if the owner wrote it', () => {
    const { http } = renderPage(<PrivacyPolicyPage />, {
      at: '/privacy-policy',
      settings,
      ahead: [{ endpointName: 'getPolicyText', arg: policyText('privacy'), value: { blocks: BLOCKS } }],
    });
    expect(screen.getByRole('heading', { name: 'Your data' })).toBeVisible();
    expect(http.requestsOf('getPolicyText')).toEqual([]);
    const declared = (path: string) =>
      remote.pages.find((page) => page.path === path)?.more?.({ answers: [], settings: settingsOf(settings) });
    expect(declared('/privacy-policy')).toEqual([{ call: 'getPolicyText', ...policyText('privacy') }]);
    expect(declared('/terms-conditions')).toEqual([]);
  });

  it('a policy page shows the built-in text without a request if the owner wrote only the other policy', () => {
    const { http } = renderPage(<TermsConditionsPage />, { at: '/terms-conditions', settings });
    expect(screen.getByRole('heading', { name: 'Prices and payment' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'tracking page' })).toHaveAttribute('href', '/track-order');
    expect(http.requestsOf('getPolicyText')).toEqual([]);
  });

  it('a policy page can request its text again after a failed load', async () => {
    const { http, user } = renderPage(<PrivacyPolicyPage />, {
      at: '/privacy-policy',
      settings,
      answers: { getPolicyText: failure(503) },
    });
    const again = await screen.findByRole('button', { name: /again|retry/i });
    http.answer({ getPolicyText: { blocks: BLOCKS } });
    await user.click(again);
    expect(await screen.findByRole('heading', { name: 'Your data' })).toBeVisible();
  });
});
