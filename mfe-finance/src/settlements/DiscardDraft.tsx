import type { Settlement } from '@shop/shared/contracts';
import { ConfirmAction } from '@shop/shared/forms';
import { useDiscardSettlement } from '../endpoints';
import { withCourier } from './labels';

interface Props {
  settlement: Settlement;
  /** Called after the draft was discarded. */
  onDone: () => void;
  onClose: () => void;
}

/** Confirms that a draft is discarded. */
export function DiscardDraft({ settlement: { _id, courier }, onDone, onClose }: Props) {
  const [discard] = useDiscardSettlement();
  return (
    <ConfirmAction
      title={`Discard the draft ${withCourier(courier)}?`}
      text="Its orders wait for a settlement again. No cash has moved"
      confirmLabel="Discard"
      cancelLabel="Keep it"
      danger
      done="Draft discarded"
      failure="Failed to discard the draft."
      run={() => discard({ params: { id: _id } })}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
