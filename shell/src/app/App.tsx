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
import type { Swap } from '../tools/swaps';
import { ToolsSlot } from '../tools/ToolsSlot';
import { AppRoutes } from './AppRoutes';

interface Props {
  store: AppStore;
  /** Whether visitors see the public pages. */
  open: boolean;
  host: Host;
  remotes: Remotes;
  themeChoice: ThemeChoice;
  /** Releases that were chosen for this tab; none on a server. */
  swaps?: readonly Swap[];
}

const NONE: readonly Swap[] = [];

/**
 * The whole shop, to be put into a router: the browser's or a server's. Everything that differs between the two comes in
 * by props, so that both make the same tree.
 */
export function App({ store, open, host, remotes, themeChoice, swaps = NONE }: Props) {
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
              <ToolsSlot swaps={swaps} />
            </Theme>
          </ThemeChoiceContext>
        </RemotesProvider>
      </HostProvider>
    </Provider>
  );
}
