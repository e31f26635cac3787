import { z } from 'zod';
import { listQuerySchema, timestampSchema } from './primitives';

export const supplierStatusSchema = z.enum(['active', 'inactive', 'suspended']);
export type SupplierStatus = z.infer<typeof supplierStatusSchema>;

export const supplierSchema = z.object({
  _id: z.string(),
  name: z.string(),
  company: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  status: supplierStatusSchema,
  notes: z.string(),
  createdAt: timestampSchema,
  /** The latest purchase recorded for the supplier. */
  lastOrderDate: timestampSchema.nullable(),
});
export type Supplier = z.infer<typeof supplierSchema>;

export const suppliersQuerySchema = listQuerySchema.extend({ status: supplierStatusSchema.optional() });
export type SuppliersQuery = z.input<typeof suppliersQuerySchema>;
