import { expect, it } from '@jest/globals';
import { HOST_CONTRACT } from '@shop/shared/remote/contract';
import { unknownKeys } from './unknown-keys';

const page = {
  path: '/points',
  title: 'Points',
  expose: './PointsPage',
  access: 'public',
  head: () => ({ title: '' }),
};
const entry = { label: 'Points', path: '/points', order: 1, actions: [{ label: 'New', query: 'new=1' }] };
const owner = { team: 'Loyalty', contact: 'loyalty@example.com', repository: 'https://git.example.com/loyalty' };
const config = { name: 'mfe-points', kind: 'mount', budget: 10, owner, pages: [page, page], menu: [entry] };

it('knows every field of a remote.config.ts, and names those of a newer kit with what to do', () => {
  expect(unknownKeys(config)).toEqual([]);
  const newer = {
    ...{ ...config, shape: 'round', owner: { ...owner, pager: '1' } },
    pages: [
      { ...page, layout: 'wide' },
      { ...page, layout: 'wide' },
    ],
    menu: [{ ...entry, color: 'red', actions: [{ ...entry.actions[0], key: 'n' }] }],
  };
  const remedy = `: host contract ${HOST_CONTRACT} has no such field: leave it out, or build with the newer kit that has it`;
  expect(unknownKeys(newer)).toEqual(
    ['shape', 'owner.pager', 'pages.layout', 'menu.color', 'menu.actions.key'].map((key) => key + remedy),
  );
});
