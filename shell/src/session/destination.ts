import type { User } from '@shop/shared/contracts';
import { type Registry, findPage } from '@shop/shared/remote/registry';
import { isRecord, isText } from '@shop/shared/rules';
import { isStaff, meets } from './access';

/** Data that the access guard passes to the login page in the navigation state. */
export interface LoginState {
  /** The requested path and query. */
  from: string;
  /** Shows the form even to a signed-in user, for signing in with another account. */
  otherAccount?: boolean;
  /** Whether the session ended while the user was on a page. */
  lost?: boolean;
}

/** Whether a visitor came because the session ended. */
export const hasLostSession = (state: unknown): boolean => isRecord(state) && state['lost'] === true;

/** Whether a signed-in visitor wants to sign in with another account. */
export const wantsOtherAccount = (state: unknown): boolean => isRecord(state) && state['otherAccount'] === true;

/** The URL from which the guard redirected, or undefined. */
export function originOf(state: unknown): string | undefined {
  return isRecord(state) && isText(state['from']) ? state['from'] : undefined;
}

/**
 * The URL after signing in. Staff return to the page from which they were redirected, if it is a page of this shop that
 * their role may see, and otherwise go to the dashboard. All others go to the home page. It is never a URL of another
 * origin.
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
