import { describe, expect, it } from '@jest/globals';
import { estimatedDelivery, orderTimeline } from './tracking';

const completed = (status: string) =>
  orderTimeline(status, {})
    .filter((step) => step.completed)
    .map((step) => step.status);

describe('orderTimeline', () => {
  it('always shows the same four steps', () => {
    expect(orderTimeline('pending', {}).map(({ status }) => status)).toEqual([
      'confirmed',
      'processing',
      'shipped',
      'delivered',
    ]);
  });

  it.each([
    ['pending', []],
    ['confirmed', ['confirmed', 'processing']],
    ['on the way', ['confirmed', 'processing', 'shipped']],
    ['delivered', ['confirmed', 'processing', 'shipped', 'delivered']],
    ['cancelled', []],
  ])('orderTimeline of an order with status %s has completed the steps %j', (status, steps) => {
    expect(completed(status)).toEqual(steps);
  });

  it('describes the reached steps, or what the first step waits for', () => {
    expect(orderTimeline('confirmed', {}).map(({ description }) => description)).toEqual([
      'We have received and confirmed your order.',
      'Your order is being prepared.',
      '',
      '',
    ]);
    expect(orderTimeline('pending', {}).map(({ description }) => description)).toEqual([
      'We will contact you to confirm your order.',
      '',
      '',
      '',
    ]);
  });

  it('dates only the reached steps with a known date', () => {
    const at = { confirmed: '2026-11-20T12:00:00.000Z', delivered: '2026-11-22T12:00:00.000Z' };
    expect(orderTimeline('on the way', at).map(({ date }) => date)).toEqual([at.confirmed, at.confirmed, null, null]);
  });
});

describe('estimatedDelivery', () => {
  const createdAt = new Date('2026-11-20T12:00:00Z');

  it('is the longest delivery time in business days after the order', () => {
    expect(estimatedDelivery({ status: 'pending', createdAt }, 3, 'UTC')).toEqual(new Date('2026-11-25T12:00:00Z'));
  });

  it('is null once the order is delivered', () => {
    expect(estimatedDelivery({ status: 'delivered', createdAt }, 3, 'UTC')).toBeNull();
  });
});
