import type { StaffRole } from '@shop/shared/contracts';
import { capitalize } from '@shop/shared/rules';

/** Options of the role field. */
export const roleOptions: readonly { value: StaffRole; label: string }[] = [
  { value: 'employee', label: 'Employee' },
  { value: 'admin', label: 'Admin' },
];

/** A role as text. */
export const roleLabel = (role: string): string =>
  roleOptions.find(({ value }) => value === role)?.label ?? capitalize(role);
