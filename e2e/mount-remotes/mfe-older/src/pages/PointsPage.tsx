import type { MountView } from '@shop/shared/remote/mount-page';
import { useEffect, useState, version } from 'react';
import { reactPage } from '../react-page';

function Points({ request, search, navigate, setPageTitle }: MountView) {
  const [orders, setOrders] = useState<number>();
  const [fails, setFails] = useState(false);
  useEffect(() => {
    setPageTitle('Points of members');
    request('listOrders', { query: { limit: 1 } }).then(
      ({ meta }) => setOrders(meta.total),
      (error: unknown) => console.error(error),
    );
  }, [request, setPageTitle]);
  if (fails) throw new Error('The points are lost');
  return (
    <section style={{ color: 'var(--shop-color-text)', padding: 'var(--shop-space-4)' }}>
      <h1>Points by React {version}</h1>
      <p>{`${String(orders ?? 0)} orders have points ${search}`}</p>
      <a href="/notes">Notes</a>
      <button type="button" onClick={() => navigate('/points?level=gold')}>
        Gold only
      </button>
      <button type="button" onClick={() => setFails(true)}>
        Lose the points
      </button>
    </section>
  );
}

export const { render, destroy } = reactPage(Points);
