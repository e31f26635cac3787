import { type ReactNode, createContext, useContext, useEffect, useLayoutEffect } from 'react';
import type { PublicSettings } from '@shop/shared/contracts';
import { useLocation } from 'react-router-dom';
import { tellBeforeStep } from './before-step';
import { keepLayers } from './keep-layers';
import { guardPresses } from './one-press';

/** What the host offers to every page of every remote. */
export interface Host {
  /** Facts about the shop that any visitor may know: name, phone, policy, time zone. */
  settings: PublicSettings;
  /** Names the page in the browser's tab; the host adds the shop's name. */
  setPageTitle: (title: string) => void;
  /** Path of the page that was asked for, when the server already knows that what it names does not exist. */
  missing?: string | undefined;
}

const HostContext = createContext<Host | null>(null);

/** Put around everything by the shell, by a standalone page and by tests. */
export function HostProvider({ host, children }: { host: Host; children: ReactNode }) {
  // Inside the router, whose effects run after these: browsers tell a window's listeners of a step in their order.
  useLayoutEffect(tellBeforeStep, []);
  useLayoutEffect(keepLayers, []);
  useEffect(guardPresses, []);
  return <HostContext value={host}>{children}</HostContext>;
}

/** The host around this page. Throws outside a HostProvider. */
export function useHost(): Host {
  const host = useContext(HostContext);
  if (!host) throw new Error('useHost needs a HostProvider around it');
  return host;
}

/** Whether the server already knows that what the address of this page names does not exist. */
export function useIsMissing(): boolean {
  const { missing } = useHost();
  return useLocation().pathname === missing;
}

/** Names the page in the browser's tab once the name is known; until then the title of remote.config.ts stands. */
export function usePageTitle(title: string | undefined): void {
  const { setPageTitle } = useHost();
  const { pathname } = useLocation();
  useEffect(() => {
    if (title) setPageTitle(title);
    // The host names every new address first, so the same title must be said again there.
  }, [title, pathname, setPageTitle]);
}
