import { useStoreExtra } from '@shop/shared/api';
import { LETTERS_OFF, LETTER_SETTING } from '@shop/shared/ui';
import { useCallback, useSyncExternalStore } from 'react';

/** Whether single letters are shortcuts in this browser. The account page switches them off. */
export function useLetterSetting(): boolean {
  const { storage } = useStoreExtra()();
  const subscribe = useCallback((listener: () => void) => storage.onExternalChange(() => listener()), [storage]);
  const kept = useSyncExternalStore(subscribe, () => storage.get(LETTER_SETTING));
  return kept !== LETTERS_OFF;
}
