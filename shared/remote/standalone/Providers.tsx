import { type ReactNode, useEffect } from 'react';
import { type AppStore, type StoreExtra, startClient } from '@shop/shared/api';
import { type Host, HostProvider } from '@shop/shared/remote';
import { StoreToasts } from '@shop/shared/ui';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import type { RemoteConfig } from '../config';
import { Frame } from './Frame';

interface Props {
  config: RemoteConfig;
  /** The store, and what it was made with. */
  world: { store: AppStore; extra: StoreExtra };
  host: Host;
  /** The page that opens, with its query. Empty: the first one. */
  path: string;
  /** The navigation state with which it opens. */
  state?: unknown;
  children: ReactNode;
}

/** What pages need around them without the shell: store, host, looks, and a router that keeps its address to itself. */
export function Providers({ config, world: { store, extra }, host, path, state, children }: Props) {
  useEffect(() => startClient(store, extra), [store, extra]);
  const first = config.pages.find((page) => !page.path.includes(':'))?.path ?? '/';
  const [pathname = '', search] = (path || first).split('?');
  const opened = { pathname, search: search === undefined ? '' : `?${search}`, state };
  return (
    <Provider store={store}>
      <HostProvider host={host}>
        <Frame>
          <MemoryRouter initialEntries={[opened]}>
            {children}
            <StoreToasts />
          </MemoryRouter>
        </Frame>
      </HostProvider>
    </Provider>
  );
}
