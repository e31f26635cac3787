import type { SettingKey, SettingValue, ShopSetting, ShopSettingsValues } from '@shop/shared/contracts';
import { SETTING_KEYS, SETTING_LIST } from '@shop/shared/contracts/setting-list';
import { shopSettingsSchema } from '@shop/shared/contracts/shop-settings';
import { formatMoney, isRefusalSetting, refusalOrderProblem } from '@shop/shared/rules';
import { z } from 'zod';

/** A value as text. */
export const valueText = (key: SettingKey, value: SettingValue): string => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const choice = SETTING_LIST[key].choices?.[String(value)];
  if (choice !== undefined) return choice;
  return SETTING_LIST[key].input === 'money' && typeof value === 'number' ? formatMoney(value) : String(value);
};

/** The most characters of a value within a sentence. */
const MAX_IN_SENTENCE = 60;

/** A value within a sentence: the beginning of a long text. */
export const shortText = (key: SettingKey, value: SettingValue): string => {
  const text = valueText(key, value);
  return text.length > MAX_IN_SENTENCE ? `${text.slice(0, MAX_IN_SENTENCE).trim()}…` : text;
};

/** Where a value comes from, as text. */
export const sourceText = ({ key, source, default: standard }: ShopSetting): string => {
  if (source === 'environment') return `Set by the server (${SETTING_LIST[key].variable}).`;
  if (source === 'default') return 'Default.';
  const text = shortText(key, standard);
  return text === '' ? 'Saved here.' : `Saved here. Default: ${text}${text.endsWith('…') ? '' : '.'}`;
};

/** The form values of the settings. */
export function fieldsOf(settings: readonly ShopSetting[]): ShopSettingsValues {
  const valueOf = (key: SettingKey) => settings.find((setting) => setting.key === key)?.value;
  const text = (key: SettingKey) => String(valueOf(key) ?? '');
  const amount = (key: SettingKey) => Number(valueOf(key) ?? 0);
  const flag = (key: SettingKey) => valueOf(key) === true;
  return {
    shopName: text('shopName'),
    phone: text('phone'),
    location: text('location'),
    chatNumber: text('chatNumber'),
    socialLinks: text('socialLinks'),
    titleSuffix: text('titleSuffix'),
    homeDescription: text('homeDescription'),
    siteDescription: text('siteDescription'),
    timeZone: text('timeZone'),
    country: text('country'),
    searchSynonyms: text('searchSynonyms'),
    deliveryFee: amount('deliveryFee'),
    deliveryDays: text('deliveryDays'),
    exchangeDays: amount('exchangeDays'),
    exchangeHoldDays: amount('exchangeHoldDays'),
    balanceDays: amount('balanceDays'),
    refunds: flag('refunds'),
    couponsEnabled: flag('couponsEnabled'),
    cityRequired: flag('cityRequired'),
    maintenance: flag('maintenance'),
    afterAdd: valueOf('afterAdd') === 'stay' ? 'stay' : 'leave',
    shopDrawerCheckout: valueOf('shopDrawerCheckout') === 'checkout' ? 'checkout' : 'soon',
    lowStockUnder: amount('lowStockUnder'),
    costOfGoods: valueOf('costOfGoods') === 'average' ? 'average' : 'last',
    orderPieces: amount('orderPieces'),
    orderTotal: amount('orderTotal'),
    pendingOrdersPerPhone: amount('pendingOrdersPerPhone'),
    pendingOrdersPerPhoneInAll: amount('pendingOrdersPerPhoneInAll'),
    refusalsToWarn: amount('refusalsToWarn'),
    refusalsToCall: amount('refusalsToCall'),
    refusalsToRefuse: amount('refusalsToRefuse'),
    messageReceived: text('messageReceived'),
    messageConfirm: text('messageConfirm'),
    messageExchange: text('messageExchange'),
    messageOnTheWay: text('messageOnTheWay'),
    messageDelivered: text('messageDelivered'),
    messagePaymentDue: text('messagePaymentDue'),
    messageBackInStock: text('messageBackInStock'),
    confirmLinkHours: amount('confirmLinkHours'),
    cancelSilentAfterHours: amount('cancelSilentAfterHours'),
    retentionMonths: amount('retentionMonths'),
    copiesDays: amount('copiesDays'),
    potCourier: text('potCourier'),
    potTill: text('potTill'),
    potBank: text('potBank'),
    settlementsFrom: text('settlementsFrom'),
    webhookUrl: text('webhookUrl'),
    mailTo: text('mailTo'),
  };
}

/** The keys whose fields differ from the current settings. */
export const changedKeys = (settings: readonly ShopSetting[], values: ShopSettingsValues): SettingKey[] => {
  const inForce = fieldsOf(settings);
  return SETTING_KEYS.filter((key) => values[key] !== inForce[key]);
};

/**
 * Validates the changed fields by the rules of the API call. The others are not sent, so the server's own values are
 * not validated.
 */
export const changesSchema = (settings: readonly ShopSetting[]) =>
  z.custom<ShopSettingsValues>().superRefine((values, context) => {
    for (const key of changedKeys(settings, values)) {
      const { error } = shopSettingsSchema.shape[key].safeParse(values[key]);
      for (const { message } of error?.issues ?? []) context.addIssue({ code: 'custom', path: [key], message });
    }
    const problem = changedKeys(settings, values).some(isRefusalSetting) && refusalOrderProblem(values);
    if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.message });
  });
