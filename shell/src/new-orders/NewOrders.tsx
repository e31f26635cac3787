import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  rootReducer,
  toastDismissed,
  toastShown,
  useAppDispatch,
  useAppSelector,
  useStoreExtra,
} from '@shop/shared/api';
import { playTone } from '@shop/shared/ui';
import { useLocation, useNavigate } from 'react-router-dom';
import { type News, followNewOrders } from './follow';
import { LIST, SUBJECTS } from './news';
import { type NewsKind, notifyKey, soundKey } from './stored-answers';
import { showNotice } from './system-notice';
import { titleCount } from './title-count';

/** Number of presses on "Show orders" in toasts. */
const requestsSlice = createSlice({
  name: 'shell/newOrders',
  initialState: { orders: 0, answers: 0 },
  reducers: { ordersRequested: (state, { payload }: PayloadAction<NewsKind>) => void (state[payload] += 1) },
});
const selectRequests = rootReducer.inject(requestsSlice).selector((state) => state['shell/newOrders']);

/**
 * Notifies staff of new online orders and of customers' answers on any page: a count in the tab's title, a toast with a
 * link, and optionally a sound and a system notification while the tab is hidden. On the orders page, only the sound is
 * played.
 */
export function NewOrders({ userId }: { userId: string }) {
  const [counts, setCounts] = useState({ orders: 0, answers: 0 });
  const title = useRef<ReturnType<typeof titleCount>>(undefined);
  useEffect(() => {
    const shown = titleCount(document);
    title.current = shown;
    return () => shown.stop();
  }, []);
  useEffect(() => title.current?.show(counts.orders + counts.answers), [counts]);
  return (['orders', 'answers'] as const).map((kind) => (
    <NewsOf
      key={kind}
      kind={kind}
      userId={userId}
      onCount={(count) => setCounts((before) => ({ ...before, [kind]: count }))}
    />
  ));
}

interface Props {
  kind: NewsKind;
  userId: string;
  /** Called with how many the user has not seen. */
  onCount: (count: number) => void;
}

function NewsOf({ kind, userId, onCount }: Props) {
  const { textOf, path, ask } = SUBJECTS[kind];
  const dispatch = useAppDispatch();
  const { storage } = useStoreExtra()();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const requests = useAppSelector(selectRequests)[kind];
  const answered = useRef(requests);
  const toast = useRef<string>(undefined);
  const follow = useRef<ReturnType<typeof followNewOrders>>(undefined);

  const open = useEffectEvent(() => void navigate(path));
  const looksAtList = useEffectEvent(() => pathname === LIST && document.visibilityState === 'visible');

  const endToast = () => {
    if (toast.current !== undefined) dispatch(toastDismissed(toast.current));
    toast.current = undefined;
  };
  const wants = (key: string) => storage.get(key) !== null;
  const notify = useEffectEvent(({ count, arrived, own }: News) => {
    onCount(count);
    if (count === 0) endToast();
    if (!arrived) return;
    if (own && wants(soundKey(userId))) void playTone('news');
    if (count === 0) return;
    if (document.visibilityState === 'visible') {
      endToast();
      const action = { label: 'Show orders', action: requestsSlice.actions.ordersRequested(kind) };
      toast.current = dispatch(toastShown({ kind: 'info', text: textOf(count), action })).payload.id;
    } else if (own && wants(notifyKey(userId))) showNotice(textOf(count), () => open());
  });
  const askShop = useEffectEvent((since: string | null) => ask(dispatch, since));

  useEffect(() => {
    const following = followNewOrders({
      storage,
      userId,
      kind,
      ask: (since) => askShop(since),
      looksAtList: () => looksAtList(),
      onNews: (news) => notify(news),
    });
    follow.current = following;
    return () => following.stop();
  }, [storage, userId, kind]);
  useEffect(() => follow.current?.look(), [pathname]);
  useEffect(() => {
    if (answered.current === requests) return;
    answered.current = requests;
    open();
  }, [requests]);
  return null;
}
