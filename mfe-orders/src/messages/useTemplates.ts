import { type MessageTemplates, templatesOf } from '@shop/shared/rules';
import { useShopSettings } from '../endpoints';

/** The shop's templates; null until they are loaded. A server without templates has empty ones. */
export function useTemplates(): MessageTemplates | null {
  const { data } = useShopSettings({ query: { all: 'true' } });
  if (data === undefined) return null;
  return templatesOf((setting) => {
    const value = data.find(({ key }) => key === setting)?.value;
    return typeof value === 'string' ? value : '';
  });
}
