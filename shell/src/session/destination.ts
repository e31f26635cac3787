import type { User } from '@shop/shared/contracts';
import { type Registry, findPage } from '@shop/shared/remote/registry';
import { isRecord, isText } from '@shop/shared/rules';
import { isStaff, meets } from './access';

/** What guards leave for the login page in the navigation state. */
export interface LoginState {
  /** The requested path and query. */
  from: string;
  /** Shows the form to someone who is signed in already, for signing in as someone else. */
  otherAccount?: boolean;
  /** The session ended while its owner was there. */
  lost?: boolean;
}

/** Whether a visitor came because the session ended. */
export const hasLostSession = (state: unknown): boolean => isRecord(state) && state['lost'] === true;

/** Whether a signed-in visitor came to sign in as someone else. */
export const wantsOtherAccount = (state: unknown): boolean => isRecord(state) && state['otherAccount'] === true;

/** The address the guard turned away from, or undefined. */
export function originOf(state: unknown): string | undefined {
  return isRecord(state) && isText(state['from']) ? state['from'] : undefined;
}

/**
 * Where a user goes after signing in. Staff return to where they were turned away, if that is a page of this shop that
 * their role may see, and else to the dashboard; everyone else goes to the home page. Never to another origin.
 */
export function destinationAfterSignIn(user: User, origin: string | undefined, registry: Registry): string {
  if (!isStaff(user)) return '/';
  return origin !== undefined && mayOpen(user, origin, registry) ? origin : '/dashboard';
}

function mayOpen(user: User, address: string, registry: Registry): boolean {
  if (!/^\/(?![/\\])/.test(address)) return false;
  const { origin, pathname } = new URL(address, 'http://shop.invalid');
  const found = origin === 'http://shop.invalid' ? findPage(registry, pathname) : null;
  if (!found) return false;
  const { access } = found.target.page;
  return access === 'public' || meets(user.role, access);
}
