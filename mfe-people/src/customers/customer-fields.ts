import type { Customer } from '@shop/shared/contracts';
import { customerPhonesSchema, customerTagsSchema, customerWriteSchema } from '@shop/shared/contracts/customer';
import { z } from 'zod';

/** Parses texts that are separated by commas or line ends, without empty ones. */
const listIn = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Schema of a customer's form: the contract's, with lists as they are typed. */
export const customerFieldsSchema = customerWriteSchema.omit({ version: true }).extend({
  phones: z.string().transform(listIn).pipe(customerPhonesSchema),
  tags: z.string().transform(listIn).pipe(customerTagsSchema),
});
export type CustomerFields = z.input<typeof customerFieldsSchema>;

/** A customer as its form shows it. */
export const fieldsOf = (customer: Customer): CustomerFields => ({
  name: customer.name,
  address: customer.address ?? '',
  location: customer.location,
  phones: (customer.phones ?? []).map(({ phone }) => phone).join('\n'),
  tags: (customer.tags ?? []).join(', '),
});
