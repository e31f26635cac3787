import { errorText, toastShown, useAppDispatch } from '@shop/shared/api';
import type { Coupon } from '@shop/shared/contracts';
import { ConfirmDialog } from '@shop/shared/ui';
import { useDeleteCoupon } from '../endpoints';

interface Props {
  coupon: Coupon;
  onClose: () => void;
}

/** Asks before a coupon is deleted. */
export function DeleteCoupon({ coupon, onClose }: Props) {
  const dispatch = useAppDispatch();
  const [remove, { isLoading, error }] = useDeleteCoupon();
  const confirm = async () => {
    const removed = await remove({ params: { id: coupon._id } });
    if (removed.error) return;
    dispatch(toastShown({ kind: 'success', text: `${coupon.code} was deleted` }));
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={`Delete ${coupon.code}?`}
      text="This action cannot be undone"
      confirmLabel="Delete Coupon"
      danger
      busy={isLoading}
      error={error && `Failed to delete coupon. ${errorText(error, '')}`.trim()}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
