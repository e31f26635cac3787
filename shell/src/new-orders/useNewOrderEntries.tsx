import { useCallback, useState, useSyncExternalStore } from 'react';
import { toastShown, useAppDispatch, useStoreExtra } from '@shop/shared/api';
import { CheckIcon, type MenuEntry, MinusIcon, playTone } from '@shop/shared/ui';
import { notifyKey, soundKey } from './stored-answers';
import { askForNotices, noticePermission } from './system-notice';

/** The menu is both at the side and in the drawer, and both must show the same state. */
const listeners = new Set<() => void>();

/** A switch that the browser stores for a user. It is off by default. */
function useKeptSwitch(key: string): [on: boolean, turn: (on: boolean) => void] {
  const { storage } = useStoreExtra()();
  const subscribe = useCallback(
    (listener: () => void) => {
      listeners.add(listener);
      const stop = storage.onExternalChange((changed) => {
        if (changed === null || changed === key) listener();
      });
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
    [storage, key],
  );
  const on = useSyncExternalStore(subscribe, () => storage.get(key) !== null);
  const turn = (next: boolean) => {
    if (next) storage.set(key, 'on');
    else storage.remove(key);
    for (const listener of listeners) listener();
  };
  return [on, turn];
}

/** The icon shows the current state; the label says what a press does. */
const icon = (on: boolean) => (on ? <CheckIcon size={18} /> : <MinusIcon size={18} />);

/** Menu entries that turn the sound and the system notifications of new orders on and off. */
export function useNewOrderEntries(userId: string): MenuEntry[] {
  const dispatch = useAppDispatch();
  const [sound, turnSound] = useKeptSwitch(soundKey(userId));
  const [notices, turnNotices] = useKeptSwitch(notifyKey(userId));
  const [silent, setSilent] = useState(false);
  const [permission, setPermission] = useState(noticePermission);
  const say = (kind: 'success' | 'error', text: string) => void dispatch(toastShown({ kind, text }));

  const trySound = async () => {
    const played = await playTone('news');
    setSilent(!played);
    if (played) turnSound(true);
    say(
      played ? 'success' : 'error',
      played ? 'New orders make a sound now' : 'This browser refuses to play sounds, so new orders stay silent',
    );
  };
  const tryNotices = async () => {
    const granted = await askForNotices();
    setPermission(noticePermission());
    if (granted) turnNotices(true);
    say(
      granted ? 'success' : 'error',
      granted ? 'This computer tells you of new orders now' : 'This browser refuses to show notifications of the shop',
    );
  };

  const noticesOn = notices && permission === 'granted';
  return [
    {
      key: 'sound',
      label: sound
        ? 'Turn off sound for new orders'
        : `Turn on sound for new orders${silent ? ' (this browser refuses)' : ''}`,
      icon: icon(sound),
      onSelect: () => (sound ? turnSound(false) : void trySound()),
      separated: true,
    },
    ...(permission === 'unsupported'
      ? []
      : [
          {
            key: 'notices',
            label: noticesOn
              ? 'Turn off notifications of new orders'
              : `Turn on notifications of new orders${permission === 'denied' ? ' (this browser refuses)' : ''}`,
            icon: icon(noticesOn),
            onSelect: () => (noticesOn ? turnNotices(false) : void tryNotices()),
          },
        ]),
  ];
}
