import { z } from 'zod';
import {
  TEXT_LIMITS,
  listQuerySchema,
  requiredText,
  timestampSchema,
  unchangedText,
  versionSchema,
} from './primitives';

export const supplierStatusSchema = z.enum(['active', 'inactive', 'suspended']);
export type SupplierStatus = z.infer<typeof supplierStatusSchema>;

export const supplierSchema = z.object({
  _id: z.string(),
  name: z.string(),
  company: z.string(),
  email: z.string(),
  phone: z.string(),
  /** The digits of the whole number with its country code; null if no plan knows it. Only lists have it. */
  wholePhone: z.string().nullish(),
  address: z.string(),
  status: supplierStatusSchema,
  notes: z.string(),
  createdAt: timestampSchema,
  /** The date of the latest purchase recorded for the supplier. */
  lastOrderDate: timestampSchema.nullable(),
  /** Increases with every write. A write that sends an old version is refused. */
  version: z.number().int(),
});
export type Supplier = z.infer<typeof supplierSchema>;

export const suppliersQuerySchema = listQuerySchema.extend({ status: supplierStatusSchema.optional() });
export type SuppliersQuery = z.input<typeof suppliersQuerySchema>;

/**
 * A supplier as staff write it. Name, e-mail and phone are required. The other texts and the status are optional:
 * without them a new supplier gets empty texts and is active; an existing supplier keeps its values.
 */
export const supplierWriteSchema = z.object({
  name: requiredText(TEXT_LIMITS.name, 'Supplier name is required'),
  company: unchangedText(TEXT_LIMITS.name),
  email: requiredText(TEXT_LIMITS.name, 'Email is required').refine(
    (text) => text === '' || /^[^\s@]+@[^\s@]+$/.test(text),
    'Must be an email address',
  ),
  phone: requiredText(TEXT_LIMITS.phone, 'Phone is required'),
  address: unchangedText(TEXT_LIMITS.url, 'lines'),
  status: supplierStatusSchema.nullish().transform((status) => status ?? undefined),
  notes: unchangedText(TEXT_LIMITS.notes, 'lines'),
  version: versionSchema.nullish(),
});
export type SupplierWrite = z.input<typeof supplierWriteSchema>;
