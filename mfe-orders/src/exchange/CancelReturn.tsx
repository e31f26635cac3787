import type { Exchange } from '@shop/shared/contracts';
import { ConfirmAction } from '@shop/shared/forms';
import { useCancelReturn } from '../endpoints';
import { piecesInWords } from './labels';

/** Asks whether to cancel a return whose pieces did not come. */
export function CancelReturn({ exchange, onClose }: { exchange: Exchange; onClose: () => void }) {
  const [cancelReturn] = useCancelReturn();
  return (
    <ConfirmAction
      title="Cancel this return?"
      text={`${piecesInWords(exchange.lines)} did not come back. The customer gets nothing for it.`}
      confirmLabel="Cancel Return"
      cancelLabel="Keep Return"
      danger
      done="Return canceled"
      failure="Failed to cancel return"
      run={() => cancelReturn({ params: { id: exchange.order } })}
      onClose={onClose}
    />
  );
}
