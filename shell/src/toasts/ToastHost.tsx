import { useEffect } from 'react';
import { selectToasts, toastDismissed, useAppDispatch, useAppSelector } from '@shop/shared/api';
import { StoreToasts } from '@shop/shared/ui';

/** Duration of a toast in milliseconds. It is longer if the toast has a button or needs more reading time. */
const LIFETIME = { plain: 5_000, long: 10_000 };

/** Shows the toasts from all remotes, and removes each after its time. */
export function ToastHost() {
  const toasts = useAppSelector(selectToasts);
  return (
    <>
      <StoreToasts />
      {toasts.map(({ id, kind, action }) => (
        <Timer key={id} id={id} milliseconds={kind === 'error' || action ? LIFETIME.long : LIFETIME.plain} />
      ))}
    </>
  );
}

function Timer({ id, milliseconds }: { id: string; milliseconds: number }) {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const timer = setTimeout(() => dispatch(toastDismissed(id)), milliseconds);
    return () => clearTimeout(timer);
  }, [dispatch, id, milliseconds]);
  return null;
}
