import type { MountPage } from '@shop/shared/remote/mount-page';
import '../note-list';

export const render: MountPage['render'] = ({ dom }) => {
  dom.innerHTML = '<h1>Notes of the desk</h1><note-list></note-list>';
};

export const destroy: MountPage['destroy'] = ({ dom }) => dom.replaceChildren();
