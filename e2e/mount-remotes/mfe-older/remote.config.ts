import { definePage, defineRemote } from '@shop/shared/remote/config';

export default defineRemote({
  name: 'mfe-older',
  kind: 'mount',
  pages: [
    { path: '/points', title: 'Points', expose: './PointsPage', access: 'employee' },
    definePage({
      path: '/club/:level',
      title: 'Club',
      expose: './ClubPage',
      access: 'public',
      data: [{ call: 'listCategories', query: { archived: 'false' } }],
      head: ({ answers: [categories] }) => ({
        title: `The club of ${String(categories?.length ?? 0)} categories`,
        description: 'What members get.',
      }),
    }),
  ],
  menu: [{ label: 'Points', path: '/points', icon: 'customers', order: 91 }],
});
