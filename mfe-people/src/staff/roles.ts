import type { StaffRole } from '@shop/shared/contracts';

/** The roles of staff as choices. */
export const roleOptions: readonly { value: StaffRole; label: string }[] = [
  { value: 'employee', label: 'Employee' },
  { value: 'admin', label: 'Admin' },
];

/** A role as people read it. */
export const roleLabel = (role: string): string =>
  roleOptions.find(({ value }) => value === role)?.label ?? role.charAt(0).toUpperCase() + role.slice(1);
