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
import { playTone } from '@shop/shared/ui';
import { useLocation, useNavigate } from 'react-router-dom';
import { fetchNewOrders } from './endpoints';
import { type News, followNewOrders } from './follow';
import { notifyKey, soundKey } from './stored-answers';
import { showNotice } from './system-notice';
import { titleCount } from './title-count';

const LIST = '/orders';
const WAITING = `${LIST}?status=pending`;

/** Number of presses on "Show orders" in toasts. */
const requestsSlice = createSlice({
  name: 'shell/newOrders',
  initialState: { requests: 0 },
  reducers: { ordersRequested: (state) => void (state.requests += 1) },
});
const selectRequests = rootReducer.inject(requestsSlice).selector((state) => state['shell/newOrders'].requests);

const textOf = (count: number) => `${counted(count, 'new order')} ${count === 1 ? 'is' : 'are'} waiting`;

/**
 * Notifies staff of new online orders on any page: a count in the tab's title, a toast with a link, and optionally a
 * sound and a system notification while the tab is hidden. Sales at the till are not online orders, so they do not
 * notify. On the orders page, only the sound is played.
 */
export function NewOrders({ userId }: { userId: string }) {
  const dispatch = useAppDispatch();
  const { storage } = useStoreExtra()();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const requests = useAppSelector(selectRequests);
  const answered = useRef(requests);
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
  const notify = useEffectEvent(({ count, arrived, own }: News) => {
    title.current?.show(count);
    if (count === 0) endToast();
    if (!arrived) return;
    if (own && wants(soundKey(userId))) void playTone('news');
    if (count === 0) return;
    if (document.visibilityState === 'visible') {
      endToast();
      const action = { label: 'Show orders', action: requestsSlice.actions.ordersRequested() };
      toast.current = dispatch(toastShown({ kind: 'info', text: textOf(count), action })).payload.id;
    } else if (own && wants(notifyKey(userId))) showNotice(textOf(count), () => open());
  });
  const ask = useEffectEvent(async (since: string | null) => {
    const query = { status: 'pending', type: 'online' as const, limit: 1, ...(since !== null && { startDate: since }) };
    const { data } = await dispatch(fetchNewOrders({ query }, { subscribe: false, forceRefetch: true }));
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
      onNews: (news) => notify(news),
    });
    follow.current = following;
    return () => {
      following.stop();
      shown.stop();
    };
  }, [storage, userId]);
  useEffect(() => follow.current?.look(), [pathname]);
  useEffect(() => {
    if (answered.current === requests) return;
    answered.current = requests;
    open();
  }, [requests]);
  return null;
}
