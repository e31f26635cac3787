import type { RemoteEntry } from '@shop/shared/remote/release/remote-entry';
import type { FailureReason } from '../../remotes/failure';
import { INCOMPATIBLE } from '../../remotes/failure-text';
import { RemoteOwnerNote } from '../../remotes/RemoteOwnerNote';

const STAFF: Record<FailureReason, string> = {
  unreachable: 'Try again in a moment.',
  incompatible: INCOMPATIBLE,
  broken: 'This page has a fault. It loads again after its team has mended it.',
};

/** What staff read about a page that failed: why, and whose page it is. */
export function StaffFailureText({ remote, reason }: { remote: RemoteEntry; reason: FailureReason | undefined }) {
  return (
    <>
      {reason && <span>{STAFF[reason]}</span>}
      <RemoteOwnerNote remote={remote} />
    </>
  );
}
