import type { RemoteOverview } from '@shop/shared/contracts/remote-overview';
import { requireServable } from './release-checks';
import { type RemoteCommand, changeRemote } from './remote-command';

/** Removes a remote's pages and menu entries for all visitors. */
export const disableRemote = (command: RemoteCommand): Promise<RemoteOverview> =>
  changeRemote(command, (_tx, { enabled }) =>
    enabled ? { set: { enabled: false }, event: { action: 'disable' } } : null,
  );

/** Brings a disabled remote back. @throws ShopError as requireServable, for its live version */
export const enableRemote = (command: RemoteCommand): Promise<RemoteOverview> =>
  changeRemote(command, async (tx, { enabled, live }) => {
    if (enabled) return null;
    if (live !== null) await requireServable(tx, command.registry.host, command.name, live);
    return { set: { enabled: true }, event: { action: 'enable' } };
  });
