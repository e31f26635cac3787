import type { PageEntry } from '@shop/shared/remote/config';
import type { MountPage } from '@shop/shared/remote/mount-page';
import { MountedPage } from '@shop/shared/remote/mounted-page';
import type { ComponentType } from 'react';

/** The component that shows a page of `kind: 'mount'`. */
export const componentOf =
  (module: MountPage, page: Pick<PageEntry, 'title' | 'access'>): ComponentType =>
  () => <MountedPage module={module} page={page} />;
