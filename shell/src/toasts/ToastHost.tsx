import { useEffect } from 'react';
import { selectToasts, toastDismissed, useAppDispatch, useAppSelector } from '@shop/shared/api';
import { Toasts } from '@shop/shared/ui';

/** Duration of a toast in milliseconds. It is longer if the toast has a button or needs more reading time. */
const LIFETIME = { plain: 5_000, long: 10_000 };

/** Shows the toasts from all remotes, and removes each after its time. */
export function ToastHost() {
  const toasts = useAppSelector(selectToasts);
  const dispatch = useAppDispatch();
  return (
    <>
      <Toasts
        toasts={toasts.map(({ id, kind, text, action }) => ({
          id,
          kind,
          text,
          ...(action
            ? {
                action: {
                  label: action.label,
                  onPress: () => {
                    dispatch(action.action);
                    dispatch(toastDismissed(id));
                  },
                },
              }
            : {}),
        }))}
        onDismiss={(id) => dispatch(toastDismissed(id))}
      />
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
