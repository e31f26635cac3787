import { PHONE_FAULTS, nameOrGuest } from '@shop/shared/rules';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Tx } from '../../database/client';
import { customerPhones, customers } from '../../database/schema';
import { ShopError, invalid } from '../../errors';
import { firstOwnerOf, personOf, storedE164 } from '../../phones/person-sql';
import { readPhone } from '../../phones/read-phone';
import type { Country, PhoneReading } from '../../phones/read-phone';

/** A number as staff typed it, and what the server read. */
export interface TypedPhone {
  phone: string;
  reading: PhoneReading;
}

/** Reads numbers. @throws ShopError invalid for one that is no whole number */
export const readTyped = (phones: readonly string[], country: Country): TypedPhone[] =>
  phones.map((phone) => {
    const reading = readPhone(phone, country);
    if (reading.problem !== null) throw invalid('phones', `${phone}: ${PHONE_FAULTS[reading.problem]}`);
    return { phone, reading };
  });

/** Another customer with a number, if there is one. */
export async function otherOwner(tx: Tx, reading: PhoneReading, customerId: string) {
  const owner = firstOwnerOf(personOf(reading), reading.digits);
  const [other] = await tx
    .select({ _id: customers.id, name: customers.name })
    .from(customers)
    .where(and(sql`${customers.id} in (${owner})`, ne(customers.id, customerId)));
  return other;
}

/** A number of a customer beside the first one, as it is stored. */
export const phoneRow = (customerId: string, { phone, reading }: TypedPhone, createdAt: Date) => ({
  customerId,
  phone,
  phoneKey: reading.digits,
  phoneE164: storedE164(reading),
  createdAt,
});

/**
 * Replaces the numbers of a customer beside the first one. A number that stays keeps its row.
 *
 * @throws ShopError invalid for a number that is there twice, conflict PHONE_OF_ANOTHER for one of another customer
 */
export async function writePhones(
  tx: Tx,
  customer: { _id: string; phone: string },
  phones: readonly TypedPhone[],
  country: Country,
  now: Date,
): Promise<void> {
  const seen = new Set([readPhone(customer.phone, country).identity]);
  for (const { phone, reading } of phones) {
    if (seen.has(reading.identity)) throw invalid('phones', `${phone} is there twice`);
    seen.add(reading.identity);
  }
  const rows = await tx.select().from(customerPhones).where(eq(customerPhones.customerId, customer._id));
  const wanted = new Map(phones.map((one) => [one.reading.identity, one]));
  const identityOf = (row: (typeof rows)[number]) => readPhone(row.phone, country).identity;
  const gone = rows.filter((row) => wanted.get(identityOf(row))?.phone !== row.phone);
  const kept = new Set(rows.filter((row) => !gone.includes(row)).map(identityOf));
  if (gone.length > 0) {
    await tx.delete(customerPhones).where(
      inArray(
        customerPhones.id,
        gone.map(({ id }) => id),
      ),
    );
  }
  for (const one of phones.filter(({ reading }) => !kept.has(reading.identity))) {
    const other = await otherOwner(tx, one.reading, customer._id);
    if (other !== undefined) {
      const message = `${one.phone} is the number of ${nameOrGuest(other.name)}. If both are one person, merge them.`;
      throw new ShopError('conflict', 'PHONE_OF_ANOTHER', message, {
        errors: [{ field: 'phones', message }],
        details: { customer: other },
      });
    }
    await tx.insert(customerPhones).values(phoneRow(customer._id, one, now));
  }
}
