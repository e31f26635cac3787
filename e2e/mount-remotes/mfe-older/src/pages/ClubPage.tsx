import type { MountView } from '@shop/shared/remote/mount-page';
import { useEffect, useState, version } from 'react';
import { reactPage } from '../react-page';

function Club({ read, params, settings }: MountView) {
  const [names, setNames] = useState<string[]>([]);
  useEffect(() => {
    read('listCategories', { query: { archived: 'false' } }).then(
      ({ rows }) => setNames(rows.map(({ name }) => name)),
      (error: unknown) => console.error(error),
    );
  }, [read]);
  return (
    <section>
      <h1>{`${settings.shopName}: the ${params['level'] ?? ''} club by React ${version}`}</h1>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </section>
  );
}

export const { render, destroy } = reactPage(Club);
