import type { RemoteOverview } from '@shop/shared/contracts/remote-overview';
import { ConfirmAction } from '@shop/shared/forms';
import { useCancelCanary, useDisableRemote, useEnableRemote, useRollBack } from './endpoints';
import { FailuresDialog } from './FailuresDialog';
import { HistoryDialog } from './HistoryDialog';
import { PromoteDialog } from './PromoteDialog';
import { WithdrawDialog } from './WithdrawDialog';

/** An action of an admin on one remote. */
export type ReleaseAction =
  | { kind: 'promote'; remote: RemoteOverview; version: string }
  | { kind: 'rollback'; remote: RemoteOverview; to: string }
  | { kind: 'withdraw' | 'failures'; remote: RemoteOverview; version: string }
  | { kind: 'cancel' | 'disable' | 'enable' | 'history'; remote: RemoteOverview };

/** The dialog of an action. */
export function ReleaseDialog({ action, onClose }: { action: ReleaseAction; onClose: () => void }) {
  const { remote } = action;
  const [rollBack] = useRollBack();
  const [cancel] = useCancelCanary();
  const [disable] = useDisableRemote();
  const [enable] = useEnableRemote();
  const { name } = remote;
  const params = { name };
  switch (action.kind) {
    case 'promote':
      return <PromoteDialog remote={remote} version={action.version} onClose={onClose} />;
    case 'withdraw':
      return <WithdrawDialog remote={remote} version={action.version} onClose={onClose} />;
    case 'failures':
      return <FailuresDialog remote={remote} version={action.version} onClose={onClose} />;
    case 'history':
      return <HistoryDialog name={name} onClose={onClose} />;
    case 'rollback':
      return (
        <ConfirmAction
          title={`Roll ${name} back to ${action.to}?`}
          text={`Visitors get ${action.to} with the next page they open.`}
          confirmLabel="Roll Back"
          done={`${name} is back at ${action.to}`}
          failure={`${name} was not rolled back.`}
          run={() => rollBack({ params, body: { version: action.to } })}
          onClose={onClose}
        />
      );
    case 'cancel':
      return (
        <ConfirmAction
          title={`Cancel the split of ${name}?`}
          text={`Every visitor gets ${remote.live ?? 'the live version'} again. ${remote.candidate?.version ?? 'The other version'} stays available to promote.`}
          confirmLabel="Cancel Split"
          cancelLabel="Keep it"
          done={`Everyone gets ${name} ${remote.live ?? ''} again`}
          failure="The split was not cancelled."
          run={() => cancel({ params })}
          onClose={onClose}
        />
      );
    case 'disable':
      return (
        <ConfirmAction
          title={`Switch ${name} off?`}
          text="Its pages and menu entries disappear for everyone until you switch it on again."
          confirmLabel="Switch Off"
          danger
          done={`${name} is switched off`}
          failure={`${name} was not switched off.`}
          run={() => disable({ params })}
          onClose={onClose}
        />
      );
    case 'enable':
      return (
        <ConfirmAction
          title={`Switch ${name} on?`}
          text="Its pages and menu entries return with the next page people open."
          confirmLabel="Switch On"
          done={`${name} is switched on`}
          failure={`${name} was not switched on.`}
          run={() => enable({ params })}
          onClose={onClose}
        />
      );
  }
}
