import { describe, expect, it } from '@jest/globals';
import { renderPage } from '@shop/shared/testing';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { useUrlFilters } from './useUrlFilters';

const CHOICE = { size: '', color: '' };
const SORT = { sort: 'newest', page: '1' };

function Page() {
  const [{ size, color }, choose] = useUrlFilters(CHOICE);
  const [{ sort, page }, order] = useUrlFilters(SORT);
  const [early] = useState(() => choose);
  return (
    <>
      <p>{`${size} ${color} by ${sort}, page ${page}`}</p>
      <button
        onClick={() => {
          choose({ color: 'Black' });
          choose({ size: 'M' });
          order({ sort: 'price' });
        }}
      >
        All at once
      </button>
      <button onClick={() => order({ sort: 'newest', page: '2' })}>Next page</button>
      <button onClick={() => early({ size: 'L' })}>Large, by what the first view handed out</button>
      <button onClick={() => choose({ size: '' })}>Any size</button>
    </>
  );
}

const open = (at = '/product') => {
  const page = renderPage(<Page />, { at, path: '/product' });
  return { page, press: (name: RegExp) => page.user.click(screen.getByRole('button', { name })) };
};

describe('useUrlFilters', () => {
  it('keeps several changes that are made before the router updates', async () => {
    const { page, press } = open();
    await press(/All at once/);
    expect(screen.getByText('M Black by price, page 1')).toBeVisible();
    expect(page.location().search).toBe('?color=Black&size=M&sort=price');
    await press(/Next page/);
    await press(/Large/);
    expect(page.location().search).toBe('?color=Black&size=L&page=2');
    expect(screen.getByText('L Black by newest, page 2')).toBeVisible();
  });

  it('removes the null character, which HTML cannot contain', () => {
    open('/product?size=%00S%00&color=%00');
    expect(screen.getByText('S by newest, page 1').textContent).toBe('S  by newest, page 1');
  });

  it('keeps other parameters of the address', async () => {
    const { page, press } = open('/product?from=mail&size=S&color=Navy');
    await press(/Any size/);
    expect(page.location().search).toBe('?from=mail&color=Navy');
  });
});
