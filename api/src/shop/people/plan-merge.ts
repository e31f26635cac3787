import { GUEST_CUSTOMER_ID } from '@shop/shared/contracts';
import type { MergePreview } from '@shop/shared/contracts';
import { CUSTOMER_LIMITS, TEXT_LIMITS, foldText, fromCents } from '@shop/shared/rules';
import { asc, inArray } from 'drizzle-orm';
import type { Executor, Tx } from '../../database/client';
import { customerPhones, customers } from '../../database/schema';
import type { MergedFields } from '../../database/schema';
import { conflict, invalid, notFound } from '../../errors';
import { readPhone } from '../../phones/read-phone';
import type { Country } from '../../phones/read-phone';

type CustomerRow = typeof customers.$inferSelect;
type PhoneRow = typeof customerPhones.$inferSelect;

/** Two customers with all their numbers. */
export interface Pair {
  kept: CustomerRow;
  other: CustomerRow;
  phones: PhoneRow[];
}

/**
 * Reads two customers who are to be merged.
 *
 * @throws ShopError invalid for one and the same, notFound, conflict GUEST for the record of unknown customers
 */
export async function readPair(db: Executor | Tx, keptId: string, otherId: string): Promise<Pair> {
  if (keptId === otherId) throw invalid('other', 'A customer cannot be merged with themselves');
  const rows = await db
    .select()
    .from(customers)
    .where(inArray(customers.id, [keptId, otherId]));
  const [kept, other] = [keptId, otherId].map((id) => rows.find((row) => row.id === id));
  if (kept === undefined || other === undefined) throw notFound('Customer');
  if ([kept, other].some(({ customerId }) => customerId === GUEST_CUSTOMER_ID)) {
    throw conflict('GUEST', 'The guest stands for all unknown customers and cannot be merged');
  }
  const phones = await db
    .select()
    .from(customerPhones)
    .where(inArray(customerPhones.customerId, [keptId, otherId]))
    .orderBy(asc(customerPhones.createdAt), asc(customerPhones.id));
  return { kept, other, phones };
}

/** The fields of a customer that a merge fills in, as they are. */
export const fieldsOf = ({ address, location, staffNote, tags, ...row }: CustomerRow): MergedFields => ({
  address,
  location,
  staffNote,
  tags,
  blockedAt: row.blockedAt?.toISOString() ?? null,
  blockedReason: row.blockedReason,
  blockedByName: row.blockedByName,
});

/** What a merge makes of two customers. */
export interface MergePlan {
  before: MergedFields;
  after: MergedFields;
  /** Whether the first number of the other one is a number of its own. */
  movesFirst: boolean;
  phones: string[];
  /** Why they cannot be merged as they are; null if they can. */
  problem: string | null;
}

/** Plans a merge: what the kept customer has stays; what is empty is filled in; notes, tags and numbers are joined. */
export function planMerge({ kept, other, phones }: Pair, country: Country): MergePlan {
  const [before, theirs] = [fieldsOf(kept), fieldsOf(other)];
  const own = new Set(before.tags.map(foldText));
  const block = before.blockedAt === null ? theirs : before;
  const after: MergedFields = {
    address: before.address || theirs.address,
    location: before.location || theirs.location,
    staffNote: [...new Set([before.staffNote, theirs.staffNote])].filter((note) => note !== '').join('\n'),
    tags: [...before.tags, ...theirs.tags.filter((tag) => !own.has(foldText(tag)))],
    blockedAt: block.blockedAt,
    blockedReason: block.blockedReason,
    blockedByName: block.blockedByName,
  };
  const identityOf = (phone: string) => readPhone(phone, country).identity;
  const known = [kept.phone, ...phones.map(({ phone }) => phone)].map(identityOf);
  const movesFirst = !known.includes(identityOf(other.phone));
  const others = [...(movesFirst ? [other.phone] : []), ...phones.map(({ phone }) => phone)];
  const problem =
    after.tags.length > CUSTOMER_LIMITS.tags
      ? `Together they have ${after.tags.length} tags: remove some first, a customer has at most ${CUSTOMER_LIMITS.tags}`
      : after.staffNote.length > TEXT_LIMITS.notes
        ? `Their notes together are longer than ${TEXT_LIMITS.notes} characters: shorten one first`
        : others.length > CUSTOMER_LIMITS.phones
          ? `Together they have ${others.length} numbers beside the first: remove some first`
          : null;
  return { before, after, movesFirst, phones: [kept.phone, ...others], problem };
}

/**
 * What a merge would make of two customers. It changes nothing.
 *
 * @throws ShopError as {@link readPair}
 */
export async function previewMerge(
  db: Executor,
  keptId: string,
  otherId: string,
  country: Country,
): Promise<MergePreview> {
  const pair = await readPair(db, keptId, otherId);
  const plan = planMerge(pair, country);
  const side = (row: CustomerRow, { blockedReason, blockedAt: _at, blockedByName: _by, ...fields }: MergedFields) => ({
    name: row.name,
    orderCount: row.orderCount,
    totalSpent: fromCents(row.spent),
    phones: [row.phone, ...pair.phones.filter(({ customerId }) => customerId === row.id).map(({ phone }) => phone)],
    version: row.version,
    ...fields,
    blocked: blockedReason,
  });
  const { kept, other } = pair;
  return {
    kept: side(kept, plan.before),
    other: side(other, fieldsOf(other)),
    after: {
      ...side(kept, plan.after),
      orderCount: kept.orderCount + other.orderCount,
      totalSpent: fromCents(kept.spent + other.spent),
      phones: plan.phones,
    },
    problem: plan.problem,
  };
}
