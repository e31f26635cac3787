import type { RemoteOverview } from '@shop/shared/contracts/remote-overview';
import { conflict } from '../errors';
import { appendEarlier } from './registry-writes';
import { requireServable } from './release-checks';
import { NO_CANARY, type RemoteCommand, changeRemote, downloadFiles } from './remote-command';

/**
 * Promotes a version: to the live version with 100 percent of the traffic, otherwise to the canary, which `traffic`
 * percent of the visitors get.
 *
 * @throws ShopError as requireServable; 409 FIRST_RELEASE for a canary without a live version, 409 ALREADY_LIVE for the
 * live version as a canary
 */
export async function promote(
  command: RemoteCommand,
  { version, traffic }: { version: string; traffic: number },
): Promise<RemoteOverview> {
  await downloadFiles(command, version);
  return changeRemote(command, async (tx, remote) => {
    await requireServable(tx, command.registry.host, command.name, version);
    const { live, candidate, candidateTraffic, earlier } = remote;
    const event = { action: 'promote', version, traffic } as const;
    if (traffic === 100) {
      if (live === version && candidate === null) return null;
      return { set: { live: version, ...NO_CANARY, earlier: appendEarlier(earlier, live, version) }, event };
    }
    if (live === null) {
      throw conflict(
        'FIRST_RELEASE',
        `Nothing of ${command.name} is live yet, so there is nothing for the other visitors: promote it with --traffic 100`,
      );
    }
    if (live === version) {
      throw conflict(
        'ALREADY_LIVE',
        `${version} is live already: cancel ends a split, and rollback returns to the version before`,
      );
    }
    if (candidate === version && candidateTraffic === traffic) return null;
    return { set: { candidate: version, candidateTraffic: traffic }, event };
  });
}

/** Ends the canary: all visitors get the live version. @throws ShopError 409 NO_SPLIT without a canary */
export function cancelCanary(command: RemoteCommand): Promise<RemoteOverview> {
  return changeRemote(command, (_tx, { candidate }) => {
    if (candidate === null) {
      throw conflict('NO_SPLIT', `No version of ${command.name} is out for a part of the visitors`);
    }
    return { set: NO_CANARY, event: { action: 'cancel', version: candidate } };
  });
}
