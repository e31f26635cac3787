import { useSyncExternalStore } from 'react';
import { HOST_CONTRACT } from '@shop/shared/remote/contract';
import type { RemoteEntry } from '@shop/shared/remote/release/remote-entry';
import { findPage } from '@shop/shared/remote/registry';
import { useLocation } from 'react-router-dom';
import { useRemotes } from '../remotes/context';

/** The name of the shell as an owner. */
export const SHELL_OWNER = `shell (contract ${HOST_CONTRACT})`;

/** The owner of the open page. */
export interface PageOwner {
  /** The remote and its version, or the shell. After a fallback, it is the version that really runs. */
  name: string;
  /** Null: the shell. */
  remote: RemoteEntry | null;
}

/** The owner of the open page. */
export function usePageOwner(): PageOwner {
  const { pathname } = useLocation();
  const { registry, loader } = useRemotes();
  const target = findPage(registry, pathname)?.target;
  const read = () => (target ? loader.status(target) : null);
  const status = useSyncExternalStore(loader.subscribe, read, read);
  if (!target) return { name: SHELL_OWNER, remote: null };
  const version = (status?.status === 'ready' ? status.version : undefined) ?? target.remote.version;
  const name = `${target.remote.name} ${version}${status?.status === 'failed' ? ' (failed)' : ''}`;
  return { name, remote: target.remote };
}
