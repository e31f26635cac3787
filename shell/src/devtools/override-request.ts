import type { TabMemory } from '@shop/shared/api';

/** Key of the tab's overrides, as JSON: remote name to version or URL. */
export const OVERRIDES_KEY = 'swaps';

/** Whether the URL (?remote.<name>=<version>) or this tab has overrides. */
export const requestsOverrides = (search: string, memory: TabMemory): boolean =>
  /[?&]remote\./.test(search) || memory.get(OVERRIDES_KEY) !== null;
