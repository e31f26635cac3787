import { describe, expect, it } from '@jest/globals';
import { DEFAULT_POLICY, deliveryTimeText, exchangeText } from './policy';

describe('the shop policy', () => {
  it('the default policy is 3 dollars, exchange within 3 days, no refunds, 1-3 business days', () => {
    expect(DEFAULT_POLICY.deliveryFee).toBe(3);
    expect(deliveryTimeText(DEFAULT_POLICY)).toBe('Delivery usually takes 1-3 business days');
    expect(exchangeText(DEFAULT_POLICY)).toBe('Exchange within 3 days, no refunds');
  });

  it('the policy texts read well with other numbers', () => {
    const policy = { ...DEFAULT_POLICY, exchangeDays: 1, refunds: true, deliveryDays: { min: 2, max: 2 } };
    expect(deliveryTimeText(policy)).toBe('Delivery usually takes 2 business days');
    expect(exchangeText(policy)).toBe('Exchange within 1 day, refunds possible');
  });
});
