import type { RemoteOverview } from '@shop/shared/contracts/remote-overview';
import { conflict } from '../errors';
import { lastServable, requireServable } from './release-checks';
import { NO_CANARY, type RemoteCommand, changeRemote, downloadFiles } from './remote-command';

/**
 * Rolls a remote back. With a canary, it ends the canary. Otherwise it makes the named version live, or the last good
 * version before the live one.
 *
 * @throws ShopError as requireServable; 409 NOTHING_BEFORE without an earlier version, ALREADY_LIVE for the live one
 */
export async function rollback(
  command: RemoteCommand,
  { version }: { version?: string | undefined },
): Promise<RemoteOverview> {
  if (version !== undefined) await downloadFiles(command, version);
  return changeRemote(command, async (tx, remote) => {
    const { live, candidate, earlier } = remote;
    if (candidate !== null && live !== null && (version === undefined || version === live)) {
      return { set: NO_CANARY, event: { action: 'rollback', version: live } };
    }
    if (version !== undefined && version === live) throw conflict('ALREADY_LIVE', `${version} is live already`);
    const { host } = command.registry;
    const target = version ?? (await lastServable(tx, host, remote));
    if (target === null) {
      throw conflict(
        'NOTHING_BEFORE',
        `There is no earlier version of ${command.name} to go back to: promote another one, or disable it`,
      );
    }
    await requireServable(tx, host, command.name, target);
    const at = earlier.indexOf(target);
    return {
      // The version that is rolled back did not work: a later rollback must not return to it.
      set: { live: target, ...NO_CANARY, earlier: at === -1 ? earlier : earlier.slice(0, at) },
      event: { action: 'rollback', version: target },
    };
  });
}
