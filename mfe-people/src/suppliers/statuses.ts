import type { SupplierStatus } from '@shop/shared/contracts';
import { capitalise } from '@shop/shared/rules';
import type { Tone } from '@shop/shared/ui';

/** The statuses of suppliers, in the order in which they are offered. */
export const SUPPLIER_STATUSES: readonly SupplierStatus[] = ['active', 'inactive', 'suspended'];

/** The colour of each status. */
export const STATUS_TONES: Record<SupplierStatus, Tone> = { active: 'green', inactive: 'neutral', suspended: 'red' };

/** The statuses as choices. */
export const statusOptions = SUPPLIER_STATUSES.map((status) => ({
  value: status,
  label: capitalise(status),
}));
