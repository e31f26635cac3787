import type { PublicSettings } from '@shop/shared/contracts';
import type { Actor } from '../../actor';
import { shopClosed } from '../../errors';
import type { OrderLimits } from '../../settings/values';

/** What the shop has decided about orders. */
export interface OrderRules {
  policy: PublicSettings['policy'];
  /** IANA name; days begin in it. */
  timeZone: string;
  couponsEnabled: boolean;
  /** Whether visitors may order at all. */
  open: boolean;
  /** Whether there is a number to send orders to over the chat. */
  chat: boolean;
  /** Whether an order paid in cash on delivery must name its city. */
  cityRequired: boolean;
  /** What a visitor may order; staff may order more. */
  visitors: OrderLimits;
}

/** Who asks, when, and by which rules. */
export interface OrderContext {
  /** Null for a visitor. */
  actor: Actor | null;
  now: Date;
  requestId: string;
  /** Where the request came from, as far as limits go. */
  client: string;
  rules: OrderRules;
}

/** The same for what only staff do. */
export interface StaffContext extends OrderContext {
  actor: Actor;
}

/** Whether the actor works in the shop; a visitor and an ordinary customer do not. */
export const isStaff = (actor: Actor | null): actor is Actor => actor !== null && actor.role !== 'customer';

/** Orders and quotes of visitors wait until the shop has opened. @throws ShopError unavailable */
export function assertOpen({ actor, rules }: Pick<OrderContext, 'actor' | 'rules'>): void {
  if (rules.open || isStaff(actor)) return;
  throw shopClosed();
}
