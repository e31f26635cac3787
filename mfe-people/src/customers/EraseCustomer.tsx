import type { Customer } from '@shop/shared/contracts';
import { ConfirmAction } from '@shop/shared/forms';
import { counted } from '@shop/shared/rules';
import { useEraseCustomer } from '../endpoints';
import { customerName } from './customer';

interface Props {
  customer: Customer;
  /** Called when the customer is gone. */
  onErased: () => void;
  onClose: () => void;
}

/** Confirms that a customer is erased, and shows why it is not possible while something of theirs is open. */
export function EraseCustomer({ customer, onErased, onClose }: Props) {
  const [erase] = useEraseCustomer();
  const name = customerName(customer);
  const kept =
    customer.orderCount === 0
      ? ''
      : ` ${counted(customer.orderCount, 'order becomes', 'orders become')} a guest's: money, pieces and towns stay.`;
  return (
    <ConfirmAction
      title={`Erase ${name}?`}
      text={`Name, numbers, addresses and notes are deleted everywhere, also in the audit log.${kept} Backups made until now still have them; a restore erases them again. This cannot be undone.`}
      confirmLabel="Erase Customer"
      danger
      done="The customer was erased"
      failure="Failed to erase customer."
      run={() => erase({ params: { id: customer._id } })}
      onDone={() => {
        onErased();
        onClose();
      }}
      onClose={onClose}
    />
  );
}
