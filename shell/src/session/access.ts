import type { Role, User } from '@shop/shared/contracts';

/** What a page wants of its visitor: staff of any kind, an admin, or one role by name. */
export type Requirement = 'employee' | 'admin' | { role: string };

/** Whether a role meets a requirement: an admin meets all, an employee also the one for employees. */
export function meets(role: Role, requirement: Requirement): boolean {
  if (role === 'admin') return true;
  if (requirement === 'admin') return false;
  return requirement === 'employee' ? role === 'employee' : role === requirement.role;
}

/** What a visitor with too low a role reads. */
export function refusal(requirement: Requirement): string {
  if (requirement === 'admin') return 'Admin access required';
  return requirement === 'employee' ? 'Employee access or higher required' : `${requirement.role} role required`;
}

/** Whether a user works for the shop. */
export const isStaff = (user: User): boolean => meets(user.role, 'employee');
