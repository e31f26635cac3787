import type { RemoteOverview } from '@shop/shared/contracts/remote-overview';
import { CommandError } from './command-error';

/** A change of a remote. */
export type Change =
  | { kind: 'promote'; version: string; traffic: number }
  | { kind: 'rollback'; version: string | undefined }
  | { kind: 'cancel' | 'disable' | 'enable' }
  | { kind: 'withdraw'; version: string };

function requireVersion({ name, versions }: RemoteOverview, version: string): void {
  const release = versions.find((one) => one.version === version);
  if (release === undefined) throw new CommandError(`${name} has no version ${version}.`);
  if (release.withdrawn !== null)
    throw new CommandError(`${name} ${version} was withdrawn: ${release.withdrawn.reason}`);
}

/**
 * Describes the effect of a change in a sentence.
 *
 * @throws CommandError when the host would refuse the change
 */
export function describeChange(remote: RemoteOverview, change: Change): string {
  const { name, live, candidate, previous } = remote;
  const now = live ?? 'nothing';
  switch (change.kind) {
    case 'promote':
      requireVersion(remote, change.version);
      return change.traffic === 100
        ? `Would make ${name} ${change.version} live in place of ${now}.`
        : `Would give ${name} ${change.version} to ${String(change.traffic)} % of the visitors, ${now} to the others.`;
    case 'rollback': {
      const target = change.version ?? previous;
      if (target === null) throw new CommandError(`${name} has no earlier version to return to.`);
      requireVersion(remote, target);
      return `Would return ${name} from ${now} to ${target}.`;
    }
    case 'cancel':
      if (candidate === null) throw new CommandError(`${name} has no version on trial.`);
      return `Would end the trial of ${name} ${candidate.version}; all visitors get ${now}.`;
    case 'withdraw':
      requireVersion(remote, change.version);
      return change.version === live
        ? `Would withdraw ${name} ${change.version}, which is live, for good, and go back to the last good version.`
        : `Would withdraw ${name} ${change.version} for good.`;
    case 'disable':
      return `Would take ${name} with its pages and menu entries out of the shop.`;
    case 'enable':
      return `Would bring ${name} ${now} back into the shop.`;
  }
}
