import { toastShown, useAppDispatch } from '@shop/shared/api';
import type { FieldValues } from 'react-hook-form';
import { useShopForm, type Options } from './useShopForm';

type DialogOptions<Fields extends FieldValues, Parsed> = Omit<Options<Fields, Parsed>, 'onSaved'> & {
  /** What the toast says when it was saved, unless `save` says it. */
  done?: string;
  /** Called after a save; true keeps the dialog open and leaves the toast out. */
  stays?: () => boolean;
  /** Closes the dialog, also when it was saved. */
  onClose: () => void;
};

/** A form over one call in a dialog: `dialog` is for a `FormDialog`, which closes with a toast when it was saved. */
export function useFormDialog<Fields extends FieldValues, Parsed>({
  done,
  stays,
  onClose,
  ...options
}: DialogOptions<Fields, Parsed>) {
  const dispatch = useAppDispatch();
  const { form, errors, submit, dirty, busy, failure, toMend, conflict, restored, forget } = useShopForm({
    ...options,
    onSaved: () => {
      if (stays?.()) return;
      if (done !== undefined) dispatch(toastShown({ kind: 'success', text: done }));
      onClose();
    },
  });
  const close = () => {
    forget();
    onClose();
  };
  return {
    form,
    errors,
    dialog: { onSubmit: submit, onClose: close, dirty, busy, failure, toMend, conflict, restored },
  };
}
