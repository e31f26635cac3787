import { type ReactNode, createContext, useContext } from 'react';
import type { Registry } from '@shop/shared/remote/registry';
import type { PageLoader } from './loader';

/** The routes, and the loader of their pages. The browser, the server and tests have different loaders. */
export interface Remotes {
  registry: Registry;
  loader: PageLoader;
}

const RemotesContext = createContext<Remotes | null>(null);

/** Provides the registry and the loader to the tree. */
export function RemotesProvider({ remotes, children }: { remotes: Remotes; children: ReactNode }) {
  return <RemotesContext value={remotes}>{children}</RemotesContext>;
}

/** The registry and the loader. @throws Error outside a RemotesProvider */
export function useRemotes(): Remotes {
  const remotes = useContext(RemotesContext);
  if (!remotes) throw new Error('useRemotes needs a RemotesProvider around it');
  return remotes;
}
