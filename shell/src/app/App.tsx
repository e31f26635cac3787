import type { AppStore } from '@shop/shared/api';
import { type Host, HostProvider } from '@shop/shared/remote';
import { Theme } from '@shop/shared/ui';
import { Provider } from 'react-redux';
import { ThemeChoiceContext } from '../appearance/ThemeSwitch';
import type { ThemeChoice } from '../appearance/theme-mode';
import { NavigationEffects } from '../navigation/NavigationEffects';
import { type Remotes, RemotesProvider } from '../remotes/context';
import { ToastHost } from '../toasts/ToastHost';
import { AppRoutes } from './AppRoutes';

interface Props {
  store: AppStore;
  host: Host;
  remotes: Remotes;
  themeChoice: ThemeChoice;
}

/**
 * The whole shop, to be put into a router: the browser's or a server's. Everything that differs between the two comes in
 * by props, so that both make the same tree.
 */
export function App({ store, host, remotes, themeChoice }: Props) {
  return (
    <Provider store={store}>
      <HostProvider host={host}>
        <RemotesProvider remotes={remotes}>
          <ThemeChoiceContext value={themeChoice}>
            <Theme>
              <NavigationEffects />
              <AppRoutes />
              <ToastHost />
            </Theme>
          </ThemeChoiceContext>
        </RemotesProvider>
      </HostProvider>
    </Provider>
  );
}
