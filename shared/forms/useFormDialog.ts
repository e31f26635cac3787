import { toastShown, useAppDispatch } from '@shop/shared/api';
import type { FieldValues } from 'react-hook-form';
import { useShopForm, type Options } from './useShopForm';

type DialogOptions<Fields extends FieldValues, Parsed> = Omit<Options<Fields, Parsed>, 'onSaved'> & {
  /** The toast after saving, unless `save` shows one. */
  done?: string;
  /** Called after saving. True keeps the dialog open and shows no toast. */
  stays?: () => boolean;
  /** Closes the dialog, also after saving. */
  onClose: () => void;
};

/** A form for one call in a dialog. Pass `dialog` to a `FormDialog`, which closes with a toast after saving. */
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
