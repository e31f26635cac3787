import type { PublicSettings } from '@shop/shared/contracts';
import { isOpen } from '@shop/shared/rules';
import type { Actor, Doer, WriteContext } from '../../actor';
import { backSoon, shopClosed } from '../../errors';
import { clientOf } from '../../ip-address';
import type { Country } from '../../phones/read-phone';
import { outboxRules } from '../../outbox/write-messages';
import type { OutboxRules } from '../../outbox/write-messages';
import type { OrderLimits } from '../../setting-values';
import type { LiveSettings } from '../../settings/live-settings';

/** The settings of the shop that orders depend on. */
export interface OrderRules {
  policy: PublicSettings['policy'];
  /** IANA name; days begin in it. */
  timeZone: string;
  couponsEnabled: boolean;
  /** Whether visitors may order at all. */
  open: boolean;
  /** Whether the shop has a number for orders over the chat. */
  chat: boolean;
  /** Whether an order paid in cash on delivery must name its city. */
  cityRequired: boolean;
  /** Whether the shop is closed for maintenance, and not because it has not opened yet. */
  maintenance: boolean;
  /** Whose phone numbers are typed without a country code. */
  country: Country;
  /** What a visitor may order; staff may order more. */
  visitors: OrderLimits;
  /** Who reads what happens. */
  outbox: OutboxRules;
}

/** Who makes a call about orders, when, in which request, and by which rules of the shop. */
export interface OrderContext<Who extends Actor | null = Actor | null> extends WriteContext<Who> {
  /** Where the request came from: what limits per client count by. */
  client: string;
  rules: OrderRules;
}

/** The same for what only staff do. */
export type StaffContext = OrderContext<Actor>;

/** Who changes an order, and when. */
export interface Doing {
  actor: Doer;
  now: Date;
}

/** The same for a change that the outbox tells. */
export interface AnnouncedDoing extends Doing {
  rules: Pick<OrderRules, 'outbox'>;
}

/** The rules for orders by the current settings. */
export function orderRules(settings: LiveSettings): OrderRules {
  const shop = settings.current();
  const { policy, timeZone, couponsEnabled, cityRequired } = shop;
  return {
    open: isOpen(shop),
    maintenance: shop.maintenance === true,
    chat: shop.chatNumber !== '',
    policy,
    timeZone,
    couponsEnabled,
    cityRequired,
    country: settings.country(),
    visitors: settings.orderLimits(),
    outbox: outboxRules(settings),
  };
}

/** The context of a call, by the client's network address and the current settings. */
export const orderContext = <Who extends Actor | null>(
  settings: LiveSettings,
  write: WriteContext<Who>,
  request: { ip: string | undefined },
): OrderContext<Who> => ({ ...write, client: clientOf(request), rules: orderRules(settings) });

/** Whether the actor works in the shop; a visitor and an ordinary customer do not. */
export const isStaff = (actor: Actor | null): actor is Actor => actor !== null && actor.role !== 'customer';

/** Throws for a visitor while the shop has not opened yet. @throws ShopError unavailable */
export function assertOpen({ actor, rules }: Pick<OrderContext, 'actor' | 'rules'>): void {
  if (rules.open || isStaff(actor)) return;
  throw rules.maintenance ? backSoon() : shopClosed();
}
