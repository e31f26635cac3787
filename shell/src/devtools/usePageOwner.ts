import { useSyncExternalStore } from 'react';
import { HOST_CONTRACT } from '@shop/shared/remote/contract';
import { findPage } from '@shop/shared/remote/registry';
import { useLocation } from 'react-router-dom';
import { useRemotes } from '../remotes/context';

/** The name of the shell as an owner. */
export const SHELL_OWNER = `shell (contract ${HOST_CONTRACT})`;

/** The remote and version of the open page, or the shell. After a fallback, it is the version that really runs. */
export function usePageOwner(): string {
  const { pathname } = useLocation();
  const { registry, loader } = useRemotes();
  const target = findPage(registry, pathname)?.target;
  const read = () => (target ? loader.status(target) : null);
  const status = useSyncExternalStore(loader.subscribe, read, read);
  if (!target) return SHELL_OWNER;
  const version = (status?.status === 'ready' ? status.version : undefined) ?? target.remote.version;
  return `${target.remote.name} ${version}${status?.status === 'failed' ? ' (failed)' : ''}`;
}
