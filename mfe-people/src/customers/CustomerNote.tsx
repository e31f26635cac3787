import type { Customer } from '@shop/shared/contracts';
import { CustomerNoteField } from '@shop/shared/forms';
import { useUpdateCustomerNote } from '../endpoints';

/** The note of staff on a customer, whom they see again when the customer orders by phone. */
export const CustomerNote = ({ customer: { staffNote = '', ...customer } }: { customer: Customer }) => (
  <CustomerNoteField
    customer={{ ...customer, staffNote }}
    hint="Only staff see it, also while they take an order by phone."
    update={useUpdateCustomerNote()}
  />
);
