import { describe, expect, it } from '@jest/globals';
import { type Requirement, meets, refusal } from './access';

describe('meets', () => {
  it.each<[Parameters<typeof meets>[0], Requirement, boolean]>([
    ['admin', 'admin', true],
    ['admin', 'employee', true],
    ['admin', { role: 'auditor' }, true],
    ['employee', 'employee', true],
    ['employee', 'admin', false],
    ['employee', { role: 'employee' }, true],
    ['employee', { role: 'auditor' }, false],
    ['customer', 'employee', false],
    ['customer', 'admin', false],
    ['customer', { role: 'customer' }, true],
  ])('decides for role %s and requirement %j: %s', (role, requirement, expected) => {
    expect(meets(role, requirement)).toBe(expected);
  });
});

describe('refusal', () => {
  it('names the missing role', () => {
    expect(refusal('admin')).toBe('Admin access required');
    expect(refusal('employee')).toBe('Employee access or higher required');
    expect(refusal({ role: 'auditor' })).toBe('auditor role required');
  });
});
