import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderPage } from '@shop/shared/testing';
import PrivacyPolicyPage from './PrivacyPolicyPage';
import TermsConditionsPage from './TermsConditionsPage';

describe('the policy pages', () => {
  it('state the terms of the shop policy', () => {
    renderPage(<TermsConditionsPage />, { at: '/terms-conditions' });
    expect(screen.getByRole('heading', { level: 1, name: 'Terms & Conditions' })).toBeVisible();
    expect(screen.getByText(/Exchange within 3 days, no refunds/)).toBeVisible();
    expect(
      screen.getByText(/nationwide for \$3\.00 per order\. Delivery usually takes 1-3 business days/),
    ).toBeVisible();
  });

  it('follow the settings of a shop with other terms', () => {
    renderPage(<TermsConditionsPage />, {
      at: '/terms-conditions',
      settings: {
        policy: { deliveryFee: 5, exchangeDays: 14, refunds: true, deliveryDays: { min: 2, max: 4 } },
      },
    });
    expect(screen.getByText(/Exchange within 14 days, refunds possible/)).toBeVisible();
    expect(screen.getByText(/\$5\.00 per order/)).toBeVisible();
  });

  it('the privacy policy page says what data is kept', () => {
    const { title } = renderPage(<PrivacyPolicyPage />, { at: '/privacy-policy' });
    expect(screen.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
    expect(title()).toBe('Privacy Policy');
    expect(screen.getByText(/we ask for your name, your phone number and, for delivery, your address/)).toBeVisible();
    expect(screen.getByText(/Your cart, a random customer number .* kept in your own browser/)).toBeVisible();
  });

  it('end with ways to ask about them and to continue shopping', () => {
    renderPage(<TermsConditionsPage />, { at: '/terms-conditions' });
    const ways = within(screen.getByRole('region', { name: 'Contact us' }));
    expect(ways.getByRole('link', { name: /^Call / })).toHaveAttribute('href', expect.stringMatching(/^tel:\+?\d+$/));
    expect(ways.getByRole('link', { name: 'Contact us via WhatsApp' })).toHaveAttribute(
      'href',
      expect.stringContaining(encodeURIComponent('Terms & Conditions')),
    );
    expect(ways.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/');
  });

  it('mention chat orders only if the shop has a chat number', () => {
    for (const page of [<TermsConditionsPage key="terms" />, <PrivacyPolicyPage key="privacy" />]) {
      const { unmount } = renderPage(page, { at: '/policy' });
      expect(document.body).toHaveTextContent('WhatsApp');
      unmount();
      const without = renderPage(page, { at: '/policy', settings: { chatNumber: '' } });
      expect(document.body).not.toHaveTextContent('WhatsApp');
      without.unmount();
    }
  });
});
