import type { Role, User } from '@shop/shared/contracts';

/** The role that a page requires: any staff, an admin, or one role by name. */
export type Requirement = 'employee' | 'admin' | { role: string };

/** Whether a role meets a requirement. An admin meets all of them, and an employee also the one for employees. */
export function meets(role: Role, requirement: Requirement): boolean {
  if (role === 'admin') return true;
  if (requirement === 'admin') return false;
  return requirement === 'employee' ? role === 'employee' : role === requirement.role;
}

/** The text for a visitor whose role is too low. */
export function refusal(requirement: Requirement): string {
  if (requirement === 'admin') return 'Admin access required';
  return requirement === 'employee' ? 'Employee access or higher required' : `${requirement.role} role required`;
}

/** Whether a user is staff. */
export const isStaff = (user: User): boolean => meets(user.role, 'employee');
