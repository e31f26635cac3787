import { createSlice } from '@reduxjs/toolkit';
import { useEffect, useEffectEvent, useRef } from 'react';
import {
  rootReducer,
  toastDismissed,
  toastShown,
  useAppDispatch,
  useAppSelector,
  useStoreExtra,
} from '@shop/shared/api';
import { counted } from '@shop/shared/rules';
import { useLocation, useNavigate } from 'react-router-dom';
import { askForOrders } from './endpoints';
import { type News, followNewOrders } from './follow';
import { notifyKey, soundKey } from './stored-answers';
import { showNotice } from './system-notice';
import { titleCount } from './title-count';
import { playTone } from './tone';

const LIST = '/orders';
const WAITING = `${LIST}?status=pending`;

/** How often somebody asked, on a toast, to see the orders. */
const askedSlice = createSlice({
  name: 'shell/newOrders',
  initialState: { asked: 0 },
  reducers: { ordersAsked: (state) => void (state.asked += 1) },
});
const selectAsked = rootReducer.inject(askedSlice).selector((state) => state['shell/newOrders'].asked);

const textOf = (count: number) => `${counted(count, 'new order')} ${count === 1 ? 'is' : 'are'} waiting`;

/**
 * Tells staff on whatever page that online orders came in: a count in the tab's title, a toast with the way to them, and
 * what the person wants beside that: a sound, a notice of the system while they are elsewhere. Sales at the till are not
 * online, and so announce nothing. On the list itself, which shows them, only the sound.
 */
export function NewOrders({ userId }: { userId: string }) {
  const dispatch = useAppDispatch();
  const { storage } = useStoreExtra()();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const asked = useAppSelector(selectAsked);
  const answered = useRef(asked);
  const toast = useRef<string>(undefined);
  const title = useRef<ReturnType<typeof titleCount>>(undefined);
  const follow = useRef<ReturnType<typeof followNewOrders>>(undefined);

  const open = useEffectEvent(() => void navigate(WAITING));
  const looksAtList = useEffectEvent(() => pathname === LIST && document.visibilityState === 'visible');

  const endToast = () => {
    if (toast.current !== undefined) dispatch(toastDismissed(toast.current));
    toast.current = undefined;
  };
  const wants = (key: string) => storage.get(key) !== null;
  const tell = useEffectEvent(({ count, arrived, asked: here }: News) => {
    title.current?.show(count);
    if (count === 0) endToast();
    if (!arrived) return;
    if (here && wants(soundKey(userId))) void playTone();
    if (count === 0) return;
    if (document.visibilityState === 'visible') {
      endToast();
      const action = { label: 'Show orders', action: askedSlice.actions.ordersAsked() };
      toast.current = dispatch(toastShown({ kind: 'info', text: textOf(count), action })).payload.id;
    } else if (here && wants(notifyKey(userId))) showNotice(textOf(count), () => open());
  });
  const ask = useEffectEvent(async (since: string | null) => {
    const query = { status: 'pending', type: 'online' as const, limit: 1, ...(since !== null && { startDate: since }) };
    const { data } = await dispatch(askForOrders({ query }, { subscribe: false, forceRefetch: true }));
    return data ? { count: data.total, newest: data.rows[0]?.createdAt ?? null } : null;
  });

  useEffect(() => {
    const shown = titleCount(document);
    title.current = shown;
    const following = followNewOrders({
      storage,
      userId,
      ask: (since) => ask(since),
      looksAtList: () => looksAtList(),
      onNews: (news) => tell(news),
    });
    follow.current = following;
    return () => {
      following.stop();
      shown.stop();
    };
  }, [storage, userId]);
  useEffect(() => follow.current?.look(), [pathname]);
  useEffect(() => {
    if (answered.current === asked) return;
    answered.current = asked;
    open();
  }, [asked]);
  return null;
}
