import type { KnownCustomer } from '@shop/shared/contracts';
import { CustomerNoteField } from '@shop/shared/forms';
import { useUpdateCustomerNote } from '../endpoints';

/** The note of staff on a customer. It is saved by itself, not with the order. */
export const CustomerNote = ({ customer }: { customer: KnownCustomer }) => (
  <CustomerNoteField customer={customer} hint="Only staff see it." update={useUpdateCustomerNote()} />
);
