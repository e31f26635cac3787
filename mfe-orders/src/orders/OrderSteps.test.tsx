import { describe, expect, it } from '@jest/globals';
import { orderOf, renderPage, translate } from '@shop/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { OrderSteps } from './OrderSteps';

function Accepting() {
  const [status, setStatus] = useState<'pending' | 'confirmed'>('pending');
  return (
    <>
      <OrderSteps order={orderOf({ status })} />
      <button type="button" onClick={() => setStatus('confirmed')}>
        Accept
      </button>
    </>
  );
}

describe('OrderSteps', () => {
  it('marks the next step on a page that the browser has translated', async () => {
    renderPage(<Accepting />);
    translate(screen.getByRole('list', { name: 'Status' }));
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
    expect(screen.getByText('Confirmed').closest('li')?.getAttribute('aria-current')).toBe('step');
    expect(screen.getByText('Confirmed').closest('li')?.textContent).toMatch(/^Confirmed, reached/);
  });
});
