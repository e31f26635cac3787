import type { Customer, CustomerWrite } from '@shop/shared/contracts';
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
  phone: customerWriteSchema.shape.phone.unwrap(),
  /** Whether a first number that is replaced stays another one. */
  keepPhone: z.boolean(),
  phones: z.string().transform(listIn).pipe(customerPhonesSchema),
  tags: z.string().transform(listIn).pipe(customerTagsSchema),
});
export type CustomerFields = z.input<typeof customerFieldsSchema>;

/** The call's body of what the form holds. @param former the first number that the customer has */
export const bodyOf = (
  { keepPhone, ...fields }: z.output<typeof customerFieldsSchema>,
  former: string,
): CustomerWrite => {
  const isKept = keepPhone && fields.phone !== former && !fields.phones.includes(former);
  return { ...fields, phones: isKept ? [...fields.phones, former] : fields.phones };
};

/** A customer as its form shows it. */
export const fieldsOf = (customer: Customer): CustomerFields => ({
  name: customer.name,
  phone: customer.phone,
  keepPhone: true,
  address: customer.address ?? '',
  location: customer.location,
  phones: (customer.phones ?? []).map(({ phone }) => phone).join('\n'),
  tags: (customer.tags ?? []).join(', '),
});

/** Another customer, as searches and refusals name one. */
export const foundCustomerSchema = z.object({ _id: z.string(), name: z.string(), phone: z.string() });
export type FoundCustomer = z.infer<typeof foundCustomerSchema>;
