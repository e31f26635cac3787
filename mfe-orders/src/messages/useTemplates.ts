import type { ShopSetting } from '@shop/shared/contracts';
import { MESSAGE_SETTINGS, type MessageMoment, type MessageTemplates } from '@shop/shared/rules';
import { useShopSettings } from '../endpoints';

const templateIn = (settings: readonly ShopSetting[], moment: MessageMoment): string => {
  const value = settings.find(({ key }) => key === MESSAGE_SETTINGS[moment])?.value;
  return typeof value === 'string' ? value : '';
};

/** The shop's templates; null until they are loaded. A server without templates has empty ones. */
export function useTemplates(): MessageTemplates | null {
  const { data } = useShopSettings({ query: { all: 'true' } });
  if (data === undefined) return null;
  return {
    received: templateIn(data, 'received'),
    confirm: templateIn(data, 'confirm'),
    'on the way': templateIn(data, 'on the way'),
    delivered: templateIn(data, 'delivered'),
    'payment due': templateIn(data, 'payment due'),
  };
}
