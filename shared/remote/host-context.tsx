import { type ReactNode, createContext, useContext, useEffect, useLayoutEffect } from 'react';
import type { PublicSettings } from '@shop/shared/contracts';
import { useLocation } from 'react-router-dom';
import { dispatchBeforeStep } from './before-step';
import { keepLayers } from './keep-layers';
import { guardPresses } from './one-press';

/** The API of the host for every page of every remote. */
export interface Host {
  /** Public settings of the shop: name, phone, policy, time zone. */
  settings: PublicSettings;
  /** Sets the page's title in the browser's tab. The host adds the shop's name. */
  setPageTitle: (title: string) => void;
  /** Path of the requested page, if the server knows that its record does not exist. */
  missing?: string | undefined;
}

const HostContext = createContext<Host | null>(null);

/** Provides the host to a whole app. The shell, standalone pages and tests use it. */
export function HostProvider({ host, children }: { host: Host; children: ReactNode }) {
  // This component is inside the router, whose effects run later. Window listeners run in the order of their
  // registration.
  useLayoutEffect(dispatchBeforeStep, []);
  useLayoutEffect(keepLayers, []);
  useEffect(guardPresses, []);
  return <HostContext value={host}>{children}</HostContext>;
}

/** The host of this page. @throws Error outside a HostProvider */
export function useHost(): Host {
  const host = useContext(HostContext);
  if (!host) throw new Error('useHost needs a HostProvider around it');
  return host;
}

/**
 * A function that leads the paths of pictures in a `src` or `srcset` to the CDN that the host names. Without a CDN, or
 * outside a HostProvider, it returns them as they are.
 */
export function usePictureUrls(): (paths: string) => string {
  const filesUrl = useContext(HostContext)?.settings.filesUrl;
  return (paths) => (filesUrl === undefined ? paths : paths.replace(/(^|, )(?=\/pictures\/)/g, `$1${filesUrl}`));
}

/** Whether the server knows that the record in this page's address does not exist. */
export function useIsMissing(): boolean {
  const { missing } = useHost();
  return useLocation().pathname === missing;
}

/** Sets the title in the browser's tab once it is known. Until then the tab shows the title of remote.config.ts. */
export function usePageTitle(title: string | undefined): void {
  const { setPageTitle } = useHost();
  const { pathname } = useLocation();
  useEffect(() => {
    if (title) setPageTitle(title);
    // The host sets its own title at every new address, so the title must be set again there.
  }, [title, pathname, setPageTitle]);
}
