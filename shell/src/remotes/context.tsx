import { type ReactNode, createContext, useContext } from 'react';
import type { Registry } from '@shop/shared/remote/registry';
import type { PageLoader } from './loader';

/** The routes, and who loads their pages: one loader in the browser, another on a server or in a test, the same tree. */
export interface Remotes {
  registry: Registry;
  loader: PageLoader;
}

const RemotesContext = createContext<Remotes | null>(null);

/** Hands the registry and the loader to the tree. */
export function RemotesProvider({ remotes, children }: { remotes: Remotes; children: ReactNode }) {
  return <RemotesContext value={remotes}>{children}</RemotesContext>;
}

/** The registry and the loader around this component. Throws outside a RemotesProvider. */
export function useRemotes(): Remotes {
  const remotes = useContext(RemotesContext);
  if (!remotes) throw new Error('useRemotes needs a RemotesProvider around it');
  return remotes;
}
