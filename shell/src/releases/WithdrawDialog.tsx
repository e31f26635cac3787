import { useState } from 'react';
import type { RemoteOverview } from '@shop/shared/contracts/remote-overview';
import { ConfirmAction, useDraft, useKeepDraft } from '@shop/shared/forms';
import { Field, TextArea } from '@shop/shared/ui';
import { useWithdraw } from './endpoints';

interface Props {
  remote: RemoteOverview;
  version: string;
  onClose: () => void;
}

/** Withdraws a version for good. It requires a reason. */
export function WithdrawDialog({ remote: { name, live, previous }, version, onClose }: Props) {
  const [withdraw] = useWithdraw();
  const draft = useDraft({ form: 'withdraw', record: `${name} ${version}`, title: `Withdraw ${name} ${version}` });
  const [reason, setReason] = useState(typeof draft.found?.value === 'string' ? draft.found.value : '');
  const [missing, setMissing] = useState(false);
  const given = reason.trim();
  useKeepDraft(draft, given === '' ? null : reason);
  const next = version === live ? ` ${previous ?? 'The last good version'} goes live instead.` : '';
  return (
    <ConfirmAction
      title={`Withdraw ${name} ${version}?`}
      text={`Nobody can get this version again.${next} This action cannot be undone.`}
      confirmLabel="Withdraw for Good"
      danger
      done={`${name} ${version} is withdrawn`}
      failure={`${name} ${version} was not withdrawn.`}
      ready={() => {
        setMissing(given === '');
        return given !== '';
      }}
      run={() => withdraw({ params: { name }, body: { version, reason: given } })}
      onClose={() => {
        draft.drop();
        onClose();
      }}
    >
      <Field label="Reason" required error={missing && given === '' ? 'Say why it is withdrawn' : undefined}>
        <TextArea rows={2} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </ConfirmAction>
  );
}
