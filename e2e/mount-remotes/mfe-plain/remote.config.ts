import { defineRemote } from '@shop/shared/remote/config';

export default defineRemote({
  name: 'mfe-plain',
  kind: 'mount',
  bundler: 'rspack',
  pages: [{ path: '/notes', title: 'Notes', expose: './NotesPage', access: 'employee' }],
  menu: [{ label: 'Notes', path: '/notes', icon: 'audit', order: 92 }],
});
