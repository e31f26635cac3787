import type { MountPage, MountView } from '@shop/shared/remote/mount-page';
import type { ComponentType } from 'react';
import { type Root, createRoot } from 'react-dom/client';

/** A page of this remote's own React, as the host calls it. */
export function reactPage(Page: ComponentType<MountView>): MountPage {
  const roots = new Map<HTMLElement, Root>();
  return {
    render: (view) => {
      const root = roots.get(view.dom) ?? createRoot(view.dom);
      roots.set(view.dom, root);
      root.render(<Page {...view} />);
    },
    destroy: ({ dom }) => {
      roots.get(dom)?.unmount();
      roots.delete(dom);
    },
  };
}
