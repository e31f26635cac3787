import { SETTING_KEYS, deliveryDaysOf, shopSettingsSchema, socialLinksOf } from '@shop/shared/contracts';
import type { PublicSettings, ShopSettingsValues } from '@shop/shared/contracts';
import { templatesOf } from '@shop/shared/rules';
import type { CostRule, MessageTemplates, RefusalRules } from '@shop/shared/rules';

/** Limits for orders of visitors; staff may exceed them. Never sent to the public. */
export interface OrderLimits {
  /** Maximum number of unconfirmed orders for one phone number from one client. */
  pendingPerPhone: number;
  /** Maximum number of unconfirmed orders for one phone number from all clients. */
  pendingPerPhoneInAll: number;
  /** After how many refused parcels of a phone number staff are warned, or visitors are refused. */
  refusals: RefusalRules;
  /** Maximum number of pieces in one order. */
  pieces: number;
  /** Maximum total of one order, in dollars. */
  total: number;
}

/** How the confirmation links of orders work, in hours. Only the server needs it. */
export interface ConfirmationRules {
  /** How long a link can be answered after it was written. */
  linkHours: number;
  /** After how long a pending order whose customer does not answer is canceled; 0 for never. */
  cancelAfterHours: number;
}

/** Who reads what happens in the shop, as the settings have it. Only the server needs it. */
export interface Receivers {
  /** '' for no webhook. */
  webhookUrl: string;
  /** E-mail addresses, separated by commas; '' for nobody. */
  mailTo: string;
}

/** How the shop exchanges. Only the server needs it. */
export interface ExchangeRules {
  /** How many days the new pieces of an exchange are held that nobody has confirmed. */
  holdDays: number;
  /** After how many days store balance expires; 0 for never. */
  balanceDays: number;
}

/** What staff call the places of cash (shop/finance/cash). Only staff need it. */
export interface PotNames {
  /** The cash of delivered orders that name no courier. */
  courier: string;
  till: string;
  bank: string;
}

/** All values that the settings decide, in the server's format. */
export interface ShopState {
  /** The public part, for every page. */
  shop: PublicSettings;
  orderLimits: OrderLimits;
  /** Two letters (ISO 3166): whose phone numbers are typed without a country code; '' for that of the shop's own. */
  country: string;
  /** The words that mean the same in searches, as the setting has them. */
  searchSynonyms: string;
  /** What a delivery makes of a product's cost. Only staff need it. */
  costOfGoods: CostRule;
  /** What staff write to customers, by moment. Only staff need it. */
  messages: MessageTemplates;
  confirmation: ConfirmationRules;
  receivers: Receivers;
  exchanges: ExchangeRules;
  pots: PotNames;
  /** The first day, in the shop's zone, whose deliveries are settled with couriers; '' for all. Only staff need it. */
  settlementsFrom: string;
}

/** The owner's texts for search engines, without the empty ones; undefined if all are empty. */
export function metaOf(texts: Record<keyof NonNullable<PublicSettings['meta']>, string>): PublicSettings['meta'] {
  const said = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
  return Object.keys(said).length === 0 ? undefined : said;
}

/** The values of all settings, in the format of the back office. */
export function valuesOf({
  shop: { policy, socialLinks, meta = {}, ...shop },
  orderLimits,
  country,
  searchSynonyms,
  costOfGoods,
  messages,
  confirmation,
  receivers,
  exchanges,
  pots,
  settlementsFrom,
}: ShopState): ShopSettingsValues {
  const { deliveryFee, exchangeDays, refunds, deliveryDays } = policy;
  const { min, max } = deliveryDays;
  const { shopName, phone, location, chatNumber, timeZone, couponsEnabled, cityRequired, lowStockUnder } = shop;
  const { maintenance = false, retentionMonths = 0, copiesDays = 0 } = shop;
  const { afterAdd = 'leave', shopDrawerCheckout = 'soon' } = shop;
  return {
    shopName,
    phone,
    location,
    chatNumber,
    socialLinks: socialLinks.map(({ label, url }) => `${label}=${url}`).join(', '),
    titleSuffix: meta.titleSuffix ?? '',
    homeDescription: meta.homeDescription ?? '',
    siteDescription: meta.siteDescription ?? '',
    timeZone,
    country,
    searchSynonyms,
    deliveryFee,
    deliveryDays: min === max ? `${min}` : `${min}-${max}`,
    exchangeDays,
    exchangeHoldDays: exchanges.holdDays,
    balanceDays: exchanges.balanceDays,
    refunds,
    couponsEnabled,
    cityRequired,
    maintenance,
    afterAdd,
    shopDrawerCheckout,
    lowStockUnder,
    costOfGoods,
    orderPieces: orderLimits.pieces,
    orderTotal: orderLimits.total,
    pendingOrdersPerPhone: orderLimits.pendingPerPhone,
    pendingOrdersPerPhoneInAll: orderLimits.pendingPerPhoneInAll,
    refusalsToWarn: orderLimits.refusals.warn,
    refusalsToCall: orderLimits.refusals.call,
    refusalsToRefuse: orderLimits.refusals.refuse,
    messageReceived: messages.received,
    messageConfirm: messages.confirm,
    messageExchange: messages.exchange,
    messageOnTheWay: messages['on the way'],
    messageDelivered: messages.delivered,
    messagePaymentDue: messages['payment due'],
    messageBackInStock: messages['back in stock'],
    confirmLinkHours: confirmation.linkHours,
    cancelSilentAfterHours: confirmation.cancelAfterHours,
    retentionMonths,
    copiesDays,
    potCourier: pots.courier,
    potTill: pots.till,
    potBank: pots.bank,
    settlementsFrom,
    ...receivers,
  };
}

/** The state with these values replaced. */
export function withValues(state: ShopState, values: Partial<ShopSettingsValues>): ShopState {
  const { socialLinks, deliveryFee, deliveryDays, exchangeDays, refunds, ...others } = {
    ...valuesOf(state),
    ...values,
  };
  const { orderPieces, orderTotal, pendingOrdersPerPhone, pendingOrdersPerPhoneInAll, ...rest } = others;
  const { refusalsToWarn, refusalsToCall, refusalsToRefuse, ...said } = rest;
  const { confirmLinkHours, cancelSilentAfterHours, exchangeHoldDays, balanceDays, ...written } = said;
  const { messageReceived, messageConfirm, messageExchange, messageOnTheWay, ...later } = written;
  const { messageDelivered, messagePaymentDue, messageBackInStock, ...facts } = later;
  const templates = {
    ...{ messageReceived, messageConfirm, messageExchange, messageOnTheWay },
    ...{ messageDelivered, messagePaymentDue, messageBackInStock },
  };
  const {
    titleSuffix,
    homeDescription,
    siteDescription,
    country,
    searchSynonyms,
    costOfGoods,
    maintenance,
    afterAdd,
    shopDrawerCheckout,
    retentionMonths,
    copiesDays,
    webhookUrl,
    mailTo,
    potCourier,
    potTill,
    potBank,
    settlementsFrom,
    ...texts
  } = facts;
  return {
    shop: {
      ...state.shop,
      ...texts,
      // Left out of pages unless they are set.
      maintenance: maintenance || undefined,
      afterAdd: afterAdd === 'leave' ? undefined : afterAdd,
      shopDrawerCheckout: shopDrawerCheckout === 'soon' ? undefined : shopDrawerCheckout,
      retentionMonths: retentionMonths || undefined,
      copiesDays: copiesDays || undefined,
      socialLinks: socialLinksOf(socialLinks),
      meta: metaOf({ titleSuffix, homeDescription, siteDescription }),
      policy: { deliveryFee, exchangeDays, refunds, deliveryDays: deliveryDaysOf(deliveryDays) },
    },
    orderLimits: {
      pieces: orderPieces,
      total: orderTotal,
      pendingPerPhone: pendingOrdersPerPhone,
      pendingPerPhoneInAll: pendingOrdersPerPhoneInAll,
      refusals: { warn: refusalsToWarn, call: refusalsToCall, refuse: refusalsToRefuse },
    },
    country,
    searchSynonyms,
    costOfGoods,
    messages: templatesOf((setting) => templates[setting]),
    confirmation: { linkHours: confirmLinkHours, cancelAfterHours: cancelSilentAfterHours },
    receivers: { webhookUrl, mailTo },
    exchanges: { holdDays: exchangeHoldDays, balanceDays },
    pots: { courier: potCourier, till: potTill, bank: potBank },
    settlementsFrom,
  };
}

/**
 * The saved values that this server can use. A server of another version may have saved settings that this one does not
 * know, or values that it considers invalid.
 */
export function usableValues(saved: ReadonlyMap<string, unknown>): Partial<ShopSettingsValues> {
  const known = SETTING_KEYS.filter((key) => saved.has(key)).map((key) => {
    const read = shopSettingsSchema.shape[key].safeParse(saved.get(key));
    return read.success ? [[key, read.data] as const] : [];
  });
  return shopSettingsSchema.partial().parse(Object.fromEntries(known.flat()));
}
