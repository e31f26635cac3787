import { nanoid } from '@reduxjs/toolkit';
import type { CashMove } from '@shop/shared/contracts';
import { IDEMPOTENCY_HEADER } from '@shop/shared/contracts/wire';
import { ConfirmAction } from '@shop/shared/forms';
import { formatMoney } from '@shop/shared/rules';
import { useState } from 'react';
import { useMoveCash } from '../endpoints';

/** Asks whether to move cash back, whole and to where it came from. A move is moved back once. */
export function MoveBack({ move: { _id, from, to, amount }, onClose }: { move: CashMove; onClose: () => void }) {
  const [moveCash] = useMoveCash();
  const [key] = useState(() => `cash-${nanoid(24)}`);
  return (
    <ConfirmAction
      title="Move this cash back?"
      text={`${formatMoney(amount)} goes from ${to.name} to ${from.name}.`}
      confirmLabel="Move Back"
      done="Cash moved back"
      failure="No cash was moved"
      run={() =>
        moveCash({
          headers: { [IDEMPOTENCY_HEADER]: key },
          body: { from: to.pot, to: from.pot, amount, reverses: _id },
        })
      }
      onClose={onClose}
    />
  );
}
