import { selectToasts, toastDismissed, useAppDispatch, useAppSelector } from '@shop/shared/api';
import { Toasts } from './Toasts';

/** The toasts of the store. A press of a toast's button dispatches its action and dismisses the toast. */
export function StoreToasts() {
  const dispatch = useAppDispatch();
  const toasts = useAppSelector(selectToasts).map(({ action, ...toast }) => {
    if (!action) return toast;
    const onPress = () => {
      dispatch(action.action);
      dispatch(toastDismissed(toast.id));
    };
    return { ...toast, action: { label: action.label, onPress } };
  });
  return <Toasts toasts={toasts} onDismiss={(id) => dispatch(toastDismissed(id))} />;
}
