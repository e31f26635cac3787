import type { AppStore } from '@shop/shared/api';
import { type Host, HostProvider } from '@shop/shared/remote';
import { Theme } from '@shop/shared/ui';
import { useMemo, useRef } from 'react';
import { Provider } from 'react-redux';
import { ThemeChoiceContext } from '../appearance/ThemeSwitch';
import type { ThemeChoice } from '../appearance/theme-mode';
import { type NameListener, NavigationEffects } from '../navigation/NavigationEffects';
import { type Remotes, RemotesProvider } from '../remotes/context';
import { ToastSlot } from '../toasts/ToastSlot';
import type { RemoteOverride } from '../devtools/overrides';
import { DevToolsSlot } from '../devtools/DevToolsSlot';
import { AppRoutes } from './AppRoutes';

interface Props {
  store: AppStore;
  /** Whether visitors see the public pages. */
  open: boolean;
  host: Host;
  remotes: Remotes;
  themeChoice: ThemeChoice;
  /** The overrides of this tab; absent on a server. */
  overrides?: readonly RemoteOverride[];
}

const NONE: readonly RemoteOverride[] = [];

/**
 * The whole shop, for use inside a browser or server router. All differences between browser and server are props, so
 * that both render the same tree.
 */
export function App({ store, open, host, remotes, themeChoice, overrides = NONE }: Props) {
  const nameRef = useRef<NameListener>(undefined);
  const pageHost = useMemo(
    (): Host => ({
      ...host,
      setPageTitle: (title) => {
        host.setPageTitle(title);
        nameRef.current?.(title);
      },
    }),
    [host],
  );
  return (
    <Provider store={store}>
      <HostProvider host={pageHost}>
        <RemotesProvider remotes={remotes}>
          <ThemeChoiceContext value={themeChoice}>
            <Theme>
              <NavigationEffects nameRef={nameRef} />
              <AppRoutes open={open} />
              <ToastSlot />
              <DevToolsSlot overrides={overrides} />
            </Theme>
          </ThemeChoiceContext>
        </RemotesProvider>
      </HostProvider>
    </Provider>
  );
}
