import { z } from 'zod';
import { outcomeKindSchema } from './outcome';
import {
  TEXT_LIMITS,
  idSchema,
  listQuerySchema,
  plainText,
  queryBoolean,
  requiredText,
  timestampSchema,
  unchangedText,
  versionSchema,
} from './primitives';
import { cleanText } from '../rules/clean-text';
import { CUSTOMER_LIMITS } from '../rules/limits';
import { phoneProblem } from '../rules/phone';
import { tagProblem } from '../rules/tags';
import { balanceExpirySchema } from './store-balance';

export { GUEST_CUSTOMER_ID, GUEST_CUSTOMER_NAME } from '../rules/guest';

/** A customer with the orders that count and those that ended without delivery, newest first. */
export const customerSchema = z.object({
  _id: z.string(),
  customerId: z.string(),
  name: z.string(),
  phone: z.string(),
  /** What staff wrote about them; '' for nothing. Absent from older servers. */
  staffNote: z.string().optional(),
  /** The phone's digits with country code; null if it is not known to be whole. Absent from older servers. */
  chatPhone: z.string().nullable().optional(),
  /** Absent from older servers. */
  address: z.string().optional(),
  location: z.string(),
  /** Their numbers beside `phone`. Absent from older servers. */
  phones: z.array(z.object({ phone: z.string(), chatPhone: z.string().nullable() })).optional(),
  /** Words of staff to find customers by. Absent from older servers. */
  tags: z.array(z.string()).optional(),
  /** Since when orders from the web are refused, why and by whom; absent if they are not. Only staff see it. */
  blocked: z.object({ reason: z.string(), at: timestampSchema, by: z.string() }).optional(),
  /** Merges into this customer that can still be undone. Absent in lists and if there are none. */
  merges: z
    .array(
      z.object({
        _id: z.string(),
        name: z.string(),
        phone: z.string(),
        orders: z.number().int(),
        at: timestampSchema,
        by: z.string(),
      }),
    )
    .optional(),
  /** Increases with every edit. A write that sends an old version is refused. Absent from older servers. */
  version: z.number().int().optional(),
  createdAt: timestampSchema,
  /** The number of all orders, without those deleted before delivery. `orders` may contain only the latest of them. */
  orderCount: z.number().int(),
  totalSpent: z.number(),
  /** The store balance of all their numbers, in dollars. Absent for none, and in lists. */
  storeBalance: z.number().optional(),
  /** What of it expires first. Absent where nothing does, in lists and in answers to writes. */
  storeBalanceExpires: balanceExpirySchema.optional(),
  lastOrderDate: timestampSchema.nullable(),
  orders: z.array(
    z.object({
      _id: z.string(),
      status: z.string(),
      totalAmount: z.number(),
      itemCount: z.number().int(),
      createdAt: timestampSchema,
      /** How the order ended without delivery. Absent if it did not, or from a server that left such orders out. */
      outcome: z.object({ kind: outcomeKindSchema }).optional(),
    }),
  ),
  /** Other customers with the same phone number. Nobody joins them by themselves. Absent if there are none. */
  sameNumber: z.array(z.object({ _id: z.string(), name: z.string(), phone: z.string() })).optional(),
});
export type Customer = z.infer<typeof customerSchema>;

export const customersQuerySchema = listQuerySchema.extend({
  location: z.string().trim().max(TEXT_LIMITS.name).optional(),
  /** Only customers with this tag, in any spelling. */
  tag: plainText(CUSTOMER_LIMITS.tag).optional(),
  /** Only customers that have the phone number of another one. */
  sameNumber: queryBoolean.optional(),
});
export type CustomersQuery = z.input<typeof customersQuerySchema>;

/** The tags of a customer, each once: two spellings of one are refused. All errors stand at the list. */
export const customerTagsSchema = z.array(z.string().overwrite(cleanText)).superRefine((tags, context) => {
  const message = tagProblem(tags);
  if (message !== null) context.addIssue({ code: 'custom', message });
});

/** Numbers of a customer beside the first one. All errors stand at the list. */
export const customerPhonesSchema = z.array(z.string().overwrite(cleanText)).superRefine((phones, context) => {
  const refuse = (message: string) => context.addIssue({ code: 'custom', message });
  if (phones.length > CUSTOMER_LIMITS.phones) refuse(`A customer has at most ${CUSTOMER_LIMITS.phones} other numbers`);
  const wrong = phones.find((phone) => phone.length > TEXT_LIMITS.phone || phoneProblem(phone) !== null);
  if (wrong === undefined) return;
  const shown = wrong.slice(0, TEXT_LIMITS.phone);
  refuse(`${shown}: ${phoneProblem(shown) ?? `Must be ${TEXT_LIMITS.phone} characters or fewer`}`);
});

/** The number of a customer that stands first. */
const firstPhoneSchema = requiredText(TEXT_LIMITS.phone, 'Phone number is required').superRefine((phone, context) => {
  const message = phone === '' ? null : phoneProblem(phone);
  if (message !== null) context.addIssue({ code: 'custom', message });
});

/** The customer who is merged into another one, and is gone then. */
export const mergeQuerySchema = z.object({ other: idSchema });
export const customerMergeSchema = mergeQuerySchema.extend({
  /** The versions of both that the preview showed. */
  version: versionSchema.nullish(),
  otherVersion: versionSchema.nullish(),
});

const mergeSideSchema = z.object({
  name: z.string(),
  orderCount: z.number().int(),
  totalSpent: z.number(),
  phones: z.array(z.string()),
  address: z.string(),
  location: z.string(),
  tags: z.array(z.string()),
  staffNote: z.string(),
  /** Why staff blocked them; null if they did not. */
  blocked: z.string().nullable(),
});

/** Two customers, and the one whom a merge makes of them. */
export const mergePreviewSchema = z.object({
  kept: mergeSideSchema.extend({ version: z.number().int() }),
  other: mergeSideSchema.extend({ version: z.number().int() }),
  after: mergeSideSchema,
  /** Why they cannot be merged as they are; null if they can. */
  problem: z.string().nullable(),
});
export type MergePreview = z.infer<typeof mergePreviewSchema>;

/** Why a customer's orders from the web are refused. Only staff see the reason. */
export const customerBlockSchema = z.object({ reason: requiredText(TEXT_LIMITS.name, 'Say why') });

/**
 * A customer as staff edit them. The name is required; what is absent stays as it is. Orders that were placed keep
 * their own words.
 */
export const customerWriteSchema = z.object({
  name: requiredText(TEXT_LIMITS.name, 'Name is required'),
  address: unchangedText(TEXT_LIMITS.notes, 'lines'),
  location: unchangedText(TEXT_LIMITS.name),
  /** The first number. A number of another customer is refused (409). */
  phone: firstPhoneSchema.optional(),
  /**
   * The numbers beside the first one. A number of another customer is refused (409). If absent, a first number that is
   * replaced becomes one of them.
   */
  phones: customerPhonesSchema.optional(),
  tags: customerTagsSchema.optional(),
  version: versionSchema.nullish(),
});
export type CustomerWrite = z.input<typeof customerWriteSchema>;
