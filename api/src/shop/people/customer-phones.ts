import { PHONE_FAULTS, nameOrGuest } from '@shop/shared/rules';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Tx } from '../../database/client';
import { customerPhones, customers } from '../../database/schema';
import { ShopError, invalid } from '../../errors';
import { ownersOf, personOf, storedE164 } from '../../phones/person-sql';
import { readPhone } from '../../phones/read-phone';
import type { Country, PhoneReading } from '../../phones/read-phone';

/** A number as staff typed it, and what the server read. */
export interface TypedPhone {
  phone: string;
  reading: PhoneReading;
}

/** The fields of a customer that numbers are typed in. */
type PhoneField = 'phone' | 'phones';

/** Reads numbers. @throws ShopError invalid for one that is no whole number */
export const readTyped = (phones: readonly string[], country: Country, field: PhoneField = 'phones'): TypedPhone[] =>
  phones.map((phone) => {
    const reading = readPhone(phone, country);
    const named = field === 'phones' ? `${phone}: ` : '';
    if (reading.problem !== null) throw invalid(field, named + PHONE_FAULTS[reading.problem]);
    return { phone, reading };
  });

/** A number that is stored, as one that was typed: it was accepted before, whatever is wrong with it. */
const asTyped = (phone: string, country: Country): TypedPhone => ({ phone, reading: readPhone(phone, country) });

/** Another customer with a number, if there is one: the oldest. */
export async function otherOwner(tx: Tx, reading: PhoneReading, customerId: string) {
  const [other] = await tx
    .select({ _id: customers.id, name: customers.name, phone: customers.phone })
    .from(customers)
    .where(and(sql`${customers.id} in (${ownersOf(personOf(reading))})`, ne(customers.id, customerId)))
    .orderBy(customers.createdAt, customers.id)
    .limit(1);
  return other;
}

/** Refuses the number of another customer. @throws ShopError conflict PHONE_OF_ANOTHER */
async function assertOwn(tx: Tx, { phone, reading }: TypedPhone, customerId: string, field: PhoneField): Promise<void> {
  const other = await otherOwner(tx, reading, customerId);
  if (other === undefined) return;
  const message = `${phone} is the number of ${nameOrGuest(other.name)}. If both are one person, merge them.`;
  throw new ShopError('conflict', 'PHONE_OF_ANOTHER', message, {
    errors: [{ field, message }],
    details: { customer: other },
  });
}

/** A number of a customer beside the first one, as it is stored. */
export const phoneRow = (customerId: string, { phone, reading }: TypedPhone, createdAt: Date) => ({
  customerId,
  phone,
  phoneKey: reading.digits,
  phoneE164: storedE164(reading),
  createdAt,
});

/** The numbers of a customer beside the first one, the oldest first. */
export const otherPhones = (tx: Tx, customerId: string) =>
  tx
    .select()
    .from(customerPhones)
    .where(eq(customerPhones.customerId, customerId))
    .orderBy(customerPhones.createdAt, customerPhones.id);

/** Refuses a number that is there twice. @throws ShopError invalid */
function assertOnce(first: TypedPhone, phones: readonly TypedPhone[]): void {
  const seen = new Set([first.reading.identity]);
  for (const { phone, reading } of phones) {
    if (seen.has(reading.identity)) throw invalid('phones', `${phone} is there twice`);
    seen.add(reading.identity);
  }
}

/** Writes the numbers beside the first one. A number that stays keeps its row. */
async function writeOthers(tx: Tx, customerId: string, phones: readonly TypedPhone[], country: Country, now: Date) {
  const rows = await otherPhones(tx, customerId);
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
    await assertOwn(tx, one, customerId, 'phones');
    await tx.insert(customerPhones).values(phoneRow(customerId, one, now));
  }
}

/** The numbers of a customer as staff typed them; what is absent stays. */
export interface TypedPhones {
  first?: TypedPhone | undefined;
  others?: readonly TypedPhone[] | undefined;
}

/** All numbers of a customer, with the first one if it is theirs alone. */
async function keptPhones(tx: Tx, customerId: string, first: TypedPhone, country: Country): Promise<TypedPhone[]> {
  const others = (await otherPhones(tx, customerId)).map(({ phone }) => asTyped(phone, country));
  const isShared = (await otherOwner(tx, first.reading, customerId)) !== undefined;
  return isShared ? others : [first, ...others];
}

/**
 * Replaces the numbers of a customer. A first number that is replaced becomes another one, unless the others are
 * typed, too. Another one that becomes the first stands there alone.
 *
 * @throws ShopError invalid for a number that is there twice, conflict PHONE_OF_ANOTHER for one of another customer
 */
export async function writePhones(
  tx: Tx,
  customer: { _id: string; phone: string },
  { first, others }: TypedPhones,
  country: Country,
  now: Date,
): Promise<void> {
  const former = asTyped(customer.phone, country);
  const next = first ?? former;
  const isNew = next.phone !== former.phone;
  if (!isNew && others === undefined) return;
  const all = others ?? (await keptPhones(tx, customer._id, former, country));
  const beside = isNew ? all.filter(({ reading }) => reading.identity !== next.reading.identity) : all;
  assertOnce(next, beside);
  if (isNew) await assertOwn(tx, next, customer._id, 'phone');
  await writeOthers(tx, customer._id, beside, country, now);
  if (!isNew) return;
  const { phone, reading } = next;
  await tx
    .update(customers)
    .set({ phone, phoneKey: reading.digits, phoneE164: storedE164(reading) })
    .where(eq(customers.id, customer._id));
}
