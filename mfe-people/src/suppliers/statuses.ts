import type { SupplierStatus } from '@shop/shared/contracts';
import type { Tone } from '@shop/shared/ui';

export const STATUS_TONES: Record<SupplierStatus, Tone> = { active: 'green', inactive: 'neutral', suspended: 'red' };

/** Options of the status field. */
export const statusOptions: readonly { value: SupplierStatus; label: string }[] = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
  { value: 'suspended', label: 'Suspended' },
];
